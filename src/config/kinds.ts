import { Type } from 'typebox';

/** The kinds of settings, so that each setting is one short entry. */
export const text = (value: string, description: string) =>
  Type.String({ default: value, description, minLength: 0 });
export const path = (description: string) => Type.String({ default: '', description });
export const flag = (description: string) => Type.Boolean({ default: false, description });
export const list = (description: string) =>
  Type.Array(Type.String(), { default: [], description });
export const amount = (value: number, description: string, minimum = 1) =>
  Type.Integer({ default: value, minimum, description });
export const choice = <const T extends readonly string[]>(choices: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: choices, default: choices[0], description });
