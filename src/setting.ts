import { Type } from 'typebox';
import { parseRange } from './lib/ip.ts';

/*
 * Constructors for settings. Every number has a range: values outside it would break the service,
 * overflow a timer or exhaust memory.
 */
export const text = (description: string, usual = '') =>
  Type.String({ default: usual, description });
/** Text that must satisfy `fits` or be empty; `form` describes what is expected. */
export const fitting = (description: string, form: string, fits: (value: string) => boolean) =>
  Type.Refine(
    Type.String({ default: '', description }),
    (value) => value === '' || fits(value),
    () => `must be ${form}`,
  );
export const flag = (description: string) => Type.Boolean({ default: false, description });
export const list = (description: string, usual: readonly string[] = []) =>
  Type.Array(Type.String(), { default: [...usual], description });
/** Addresses and prefixes. */
export const ranges = (description: string, usual: readonly string[] = []) => {
  const isRange = (value: string) => parseRange(value) !== null;
  const range = Type.Refine(Type.String(), isRange, () => 'must be addresses or prefixes');
  return Type.Array(range, { default: [...usual], description });
};
/** Never displayed. */
export const secret = (description: string) =>
  Type.String({ default: '', secret: true, description });
/** A list of `name=secret` entries; the secrets are never displayed. */
export const secrets = (description: string) =>
  Type.Array(Type.String(), { default: [], secret: true, description });
export const choice = <const T extends readonly string[]>(choices: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: choices, default: choices[0], description });

export const amount = (
  value: number,
  description: string,
  [minimum, maximum]: readonly [number, number],
) => Type.Integer({ default: value, minimum, maximum, description });
/** At most 100 years. */
export const days = (value: number, description: string) => amount(value, description, [0, 36_500]);
/** A number from 1, or the word. */
export const amountOr = <const Word extends string>(
  word: Word,
  { usual, most, description }: { usual: number | Word; most: number; description: string },
) =>
  Type.Unsafe<number | Word>({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: most,
    pattern: `^${word}$`,
    default: usual,
    description,
  });
