import { Type, type TInteger } from 'typebox';
import { parseRange } from './lib/ip.ts';

/*
 * Constructors for settings. Every number has a range: values outside it would break the service,
 * overflow a timer or exhaust memory.
 */
export const text = (value: string, description: string) =>
  Type.String({ default: value, description, minLength: 0 });
export const path = (description: string) => Type.String({ default: '', description });
export const flag = (description: string) => Type.Boolean({ default: false, description });
export const list = (description: string) =>
  Type.Array(Type.String(), { default: [], description });
/** Addresses and prefixes. */
export const ranges = (description: string) => {
  const isRange = (value: string) => parseRange(value) !== null;
  const range = Type.Refine(Type.String(), isRange, () => 'must be addresses or prefixes');
  return Type.Array(range, { default: [], description });
};
/** Never displayed. */
export const secret = (description: string) =>
  Type.String({ default: '', secret: true, description });
/** A list of `name=secret` entries; the secrets are never displayed. */
export const secrets = (description: string) =>
  Type.Array(Type.String(), { default: [], secret: true, description });
export const choice = <const T extends readonly string[]>(choices: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: choices, default: choices[0], description });

/** Minimum and maximum. */
type Range = readonly [number, number];

const within =
  (usual: Range) =>
  (value: number, description: string, [minimum, maximum] = usual) =>
    Type.Integer({ default: value, minimum, maximum, description }) as TInteger & {
      maximum: number; // TypeBox does not carry options in the type
    };

export const amount = within([1, 1_000_000]);
/** Milliseconds, up to a day. */
export const ms = within([1, 86_400_000]);
/** Up to a week. */
export const seconds = within([1, 604_800]);
/** Up to 100 years; 0 means forever. */
export const days = within([0, 36_500]);
/** Bytes held in memory at once, up to 256 MiB. */
export const memory = within([1, 2 ** 28]);
/** Bytes on disk or in transit, up to 1 PiB. */
export const volume = within([1, 2 ** 50]);
/** Threads, processes or concurrent jobs. */
export const parallel = within([1, 64]);
/** A number of them, or `auto`: as many as the machine has cores. */
export const perCore = (value: number, description: string) =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: 64,
    pattern: '^(auto|[1-9]|[1-5][0-9]|6[0-4])$',
    default: value,
    description,
  });
export const port = within([1, 65_535]);
