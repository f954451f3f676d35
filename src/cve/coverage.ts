import { candidatesOf, keysOfSoftware } from './candidates.ts';
import type { Coverage, Software } from './store.ts';

/** No CVEs means something only if a version of a known product was compared with data. */
export function coverageOf(software: Software, hasRanges: (key: string) => boolean): Coverage {
  const keys = keysOfSoftware(software);
  if (keys.length === 0) return { why: 'not identified', keys: [] };
  const known = keys.filter(hasRanges);
  if (known.length === 0) return { why: 'no data', keys: [] };
  const isCompared = candidatesOf(software).some(({ key }) => hasRanges(key));
  return isCompared ? { why: '', keys: [] } : { why: 'no version', keys: known };
}
