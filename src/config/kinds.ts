import { Type, type TInteger } from 'typebox';

/*
 * The kinds of settings, so that each setting is one short entry. Every number has a range: below it a
 * setting stops the service, above it a timer overflows or memory runs out.
 */
export const text = (value: string, description: string) =>
  Type.String({ default: value, description, minLength: 0 });
export const path = (description: string) => Type.String({ default: '', description });
export const flag = (description: string) => Type.Boolean({ default: false, description });
export const list = (description: string) =>
  Type.Array(Type.String(), { default: [], description });
/** A list whose entries are `name=secret`: only the names are ever shown. */
export const secrets = (description: string) =>
  Type.Array(Type.String(), { default: [], secret: true, description });
export const choice = <const T extends readonly string[]>(choices: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: choices, default: choices[0], description });

/** The smallest and the largest value. */
type Range = readonly [number, number];

const within =
  (usual: Range) =>
  (value: number, description: string, [minimum, maximum] = usual) =>
    Type.Integer({ default: value, minimum, maximum, description }) as TInteger & {
      maximum: number; // the option just given, which the type of the schema does not tell
    };

export const amount = within([1, 1_000_000]);
/** Milliseconds, up to a day. */
export const ms = within([1, 86_400_000]);
/** Up to a week. */
export const seconds = within([1, 604_800]);
/** Up to a century; 0 means for ever. */
export const days = within([0, 36_500]);
/** Bytes that are held in memory at once: up to 256 MiB. */
export const memory = within([1, 2 ** 28]);
/** Bytes on a disk or on the way: up to a pebibyte. */
export const volume = within([1, 2 ** 50]);
/** Threads, processes, things done at once. */
export const parallel = within([1, 64]);
export const port = within([1, 65_535]);
