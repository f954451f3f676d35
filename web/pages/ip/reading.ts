import type { Static } from 'typebox';
import type { bannerHost } from '../../../src/banner/host/contract.ts';
import type { Explanation, ipData } from '../../../src/ip/contract.ts';

export type Data = Static<typeof ipData.output>;
export type Host = Static<typeof bannerHost.output>;

/** Undefined if no source covers it: unknown does not mean none. */
export function levelOf({ value }: { value: number }, coverage: string): number | undefined {
  return value === 1 && coverage === 'not covered' ? undefined : value;
}

/** Every source that was asked about any flag or verdict, without duplicates. */
export function sourcesAsked({ booleans }: Explanation): string[] {
  const asked = Object.values(booleans).flatMap(({ sources }) => sources);
  return [...new Set(asked.map(({ feed }) => feed))];
}

export const feedsThatList = ({ claims }: Explanation) => [
  ...new Set(claims.filter(({ expired }) => !expired).map(({ feed }) => feed)),
];

/** Times on the wire are UTC without a zone. */
export function momentOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}
