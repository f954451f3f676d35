import { toIsoTime } from '../../lib/iso-time.ts';
import type { Parse } from '../feed.ts';
import { rangeOf, skip } from '../indicator.ts';
import { lineList } from './name-list.ts';

/** `ExitNode`, `Published`, `LastStatus` and `ExitAddress 192.0.2.1 2026-08-22 05:13:59` blocks. */
export function exitAddresses(): Parse {
  return lineList((text, claim) => {
    const [keyword, address, ...time] = text.split(/\s+/);
    if (keyword === 'ExitAddress') {
      return rangeOf(address, { ...claim, seenAt: toIsoTime(time.join(' ')) });
    }
    const isKnown = /^(?:ExitNode|Published|LastStatus)$/.test(keyword ?? '');
    return isKnown ? null : skip(claim.line, 'unknown keyword');
  });
}
