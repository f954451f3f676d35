import { Type } from 'typebox';
import { nullableText } from '../http/operation.ts';

export const text = (description: string) => Type.String({ description });
export const texts = (description: string) => Type.Array(Type.String(), { description });
export const count = (description: string) => Type.Integer({ description });
export const flag = (description: string) => Type.Boolean({ description });
export const textOrNull = (description: string) => nullableText({ description });
export const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });
/** A list that is always empty, for clients that require the member. */
export const neverKnown = (description = 'Always empty: not known.') =>
  Type.Array(Type.String(), { description });
