import { domainToASCII } from 'node:url';
import { VedetteError } from '../errors.ts';
import type { Filter } from '../search/filter.ts';
import { tokensOf } from '../search/text.ts';
import type { Brand } from './world.ts';

/** Shorter words are contained in too many others. */
const leastLetters = 4;

/** Accepts `Example Bank`, or a domain such as `examplebank.example`. */
export function brandOf(query: string): Brand {
  const text = query.trim().toLowerCase();
  const own = /^[^\s.]+(?:\.[^\s.]+)+$/.test(text) ? domainToASCII(text) : '';
  const name = own === '' ? text : (text.split('.')[0] ?? '');
  const word = name.replace(/[^\p{L}\p{N}]/gu, '');
  if (word.length >= leastLetters) return { word, own };
  const why = `expected a domain of the brand, or its name, with at least ${leastLetters} letters or digits.`;
  throw new VedetteError('parameterUnusable', { parameter: 'query', why });
}

const shownIn = ['title', 'ssl_subject_common_name', 'domain_from_banner', 'hostname'];
const namedIn = ['ssl_subject_common_name', 'domain_from_banner', 'hostname'];

/** Services that show the brand outside its own domain. */
export function showing({ word, own }: Brand): Filter {
  const phrases = (fields: readonly string[], text: string, atEnd: boolean): Filter => ({
    kind: 'or',
    of: fields.map((field) => ({
      kind: 'phrase',
      field,
      words: tokensOf(text),
      ...(atEnd ? { atEnd } : {}),
    })),
  });
  const shown = phrases(shownIn, word, false);
  if (own === '') return shown;
  return { kind: 'and', of: [shown, { kind: 'not', of: phrases(namedIn, own, true) }] };
}
