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

/** `CN=Example, O=Example Org`: our filters by attribute. */
const attributes = {
  subject: {
    CN: 'ssl_subject_common_name',
    O: 'ssl_subject_organization',
    C: 'ssl_subject_country',
  },
  issuer: { CN: 'ssl_issuer_common_name', O: 'ssl_issuer_organization' },
} as const;

/** The distinguished name of a certificate, or words of it. */
export function distinguishedName(whose: 'subject' | 'issuer'): Meaning {
  const filters: Readonly<Record<string, string>> = attributes[whose];
  const { CN, O } = attributes[whose];
  return {
    filters: [CN, O],
    isOld: true,
    note: `only ${Object.keys(filters).join(', ')} of the ${whose} are compared`,
    parts: (text) => {
      const given = text.split(/[,/]\s*(?=[A-Za-z]+=)/).flatMap((part) => {
        const [, name, value = ''] = /^\s*([A-Za-z]+)=(.*)/s.exec(part) ?? [];
        return name === undefined ? [] : [{ name: name.toUpperCase(), text: value.trim() }];
      });
      if (given.length === 0) return undefined;
      return given.flatMap(({ name, text: value }) => {
        const filter = filters[name];
        if (filter === undefined || value === '') return [];
        return [{ filter, value: { how: 'is', text: value } }];
      });
    },
  };
}

/** A name that corresponds to a single value of our filter. */
export function onlyWhen(filter: string, there: string, here: string): Meaning {
  return spelled(
    filter,
    (text) => (text.toLowerCase() === there.toLowerCase() ? here : undefined),
    (text) => (text === here ? there : undefined),
  );
}
