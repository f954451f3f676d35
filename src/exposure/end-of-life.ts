import type { Lifecycle, Software } from '../cve/store.ts';

/** `OpenSSL 1.1.1: no fixes since 2023-09-11`. */
export function describeEnd(
  { distribution }: Software,
  { title, cycle, endsOn }: Lifecycle,
): string {
  const since = endsOn === '' ? 'no more fixes' : `no fixes since ${endsOn}`;
  const packaged = distribution === '' ? '' : ` from its authors`;
  return `${title} ${cycle}: ${since}${packaged}`;
}
