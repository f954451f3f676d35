import { countries } from 'countries-list';
import type { Meaning } from './vocabulary.ts';
import type { Value } from './query.ts';

type Change = (text: string) => string | undefined;

/** A filter whose values the other language spells differently. */
export function spelled(filter: string, read: Change, write: Change = read): Meaning {
  return { filters: [filter], read: changed(read), write: changed(write) };
}

const changed =
  (change: Change) =>
  (value: Value): Value | undefined => {
    if (value.how !== 'is') return value;
    const text = change(value.text);
    return text === undefined ? undefined : { how: 'is', text };
  };

const codeByName = new Map(
  Object.entries(countries).map(([code, { name }]) => [name.toLowerCase(), code]),
);
const nameByCode = new Map<string, string>(
  Object.entries(countries).map(([code, { name }]) => [code, name]),
);
const isCode = (text: string) => /^[A-Za-z]{2}$/.test(text);

/** Countries are written by name, and read by name or code. */
export const countryName = spelled(
  'country',
  (text) => (isCode(text) ? text.toUpperCase() : codeByName.get(text.toLowerCase())),
  (text) => nameByCode.get(text.toUpperCase()),
);

export const countryNameOrCode = spelled(
  'country',
  (text) => (isCode(text) ? text.toUpperCase() : codeByName.get(text.toLowerCase())),
  (text) => text,
);

/** `AS64500`. */
export const withAs = spelled(
  'asn',
  (text) => text.replace(/^AS/i, ''),
  (text) => `AS${text}`,
);

/** A name that corresponds to a single value of our filter. */
export function onlyWhen(filter: string, there: string, here: string): Meaning {
  return spelled(
    filter,
    (text) => (text.toLowerCase() === there.toLowerCase() ? here : undefined),
    (text) => (text === here ? there : undefined),
  );
}
