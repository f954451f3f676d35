import { disguisesOf } from '../disguise.ts';
import type { Check } from './check.ts';

/** Total for all scripts; only the first ones of a larger page are examined. */
const mostCharacters = 2_000_000;

export const obfuscation: Check = {
  name: 'obfuscation',
  says: 'Scripts as delivered: packers, decoders fed to eval, escapes and generated names, each measured.',
  run({ page }) {
    let left = mostCharacters;
    let hidden = 0;
    for (const { text } of page.scripts) {
      if (left <= 0) break;
      if (disguisesOf(text.slice(0, left)).length > 0) hidden++;
      left -= text.length;
    }
    return { summary: { js_obfuscated: hidden } };
  },
};
