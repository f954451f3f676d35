import { RE2JS } from 're2js';
import { ownFingerprints } from '../src/fingerprints/own.ts';
import { Pattern } from '../src/pattern/pattern.ts';
import { advantage } from './compare.ts';
import type { Figure } from './figure.ts';

/** Our own fingerprints on their examples: proven patterns on the JavaScript engine, against RE2 for all. */
export async function* benchPattern(): AsyncGenerator<Figure> {
  const sources = ownFingerprints.map(({ pattern }) => pattern);
  const texts = ownFingerprints.map(({ example }) => example.text);
  const patterns = sources.map((source) => Pattern.of(source));
  const proved = patterns.filter((pattern) => pattern.isProved(false) && pattern.isProved(true));
  yield { name: 'pattern.patterns', value: patterns.length, unit: 'patterns' };
  yield { name: 'pattern.proved', value: (100 * proved.length) / patterns.length, unit: '%' };
  const linear = sources.flatMap((source) => {
    try {
      return [
        RE2JS.compile(source.source, source.flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0),
      ];
    } catch {
      return [];
    }
  });
  yield { name: 'pattern.re2-takes', value: (100 * linear.length) / sources.length, unit: '%' };
  const some = texts.filter((_, at) => at % 20 === 0);
  const own = () => some.map((text) => patterns.map((pattern) => pattern.exec(text)));
  const theirs = () => some.map((text) => linear.map((pattern) => pattern.matcher(text).find()));
  yield { name: 'pattern.re2-to-own', value: await advantage(own, theirs), unit: 'ratio' };
}
