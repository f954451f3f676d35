import { Type, type TSchema } from 'typebox';
import { nullableText } from '../../http/operation.ts';

/** Constructors for report members. */
export const text = (description: string) => Type.String({ description });
export const count = (description: string) => Type.Integer({ description });
export const flag = (description: string) => Type.Boolean({ description });
export const list = <T extends TSchema>(row: T) => Type.Array(row);
export const nullable = (description: string) => nullableText({ description });
