import type { Banner } from '../banner/store.ts';
import type { HostChanges } from './store.ts';

/** Observations this close together are one scan: scanning all ports takes hours. */
const lookMs = 86_400_000;

const placeOf = ({ port, socket }: Banner) => `${port}/${socket}`;

/**
 * What the last scan of a host found that earlier scans had not. Null for a host scanned once.
 *
 * @param documents Newest first.
 * @param closed When a port was last found closed, in ms.
 */
export function changesOf(
  documents: readonly Banner[],
  closed: ReadonlyMap<string, number>,
): HostChanges | null {
  const start = (documents[0]?.seenAt ?? 0) - lookMs;
  const before = newestByPlace(documents.filter(({ seenAt }) => seenAt <= start));
  if (before.size === 0) return null;
  const now = newestByPlace(documents.filter(({ seenAt }) => seenAt > start));
  const closedAt = (place: string) => closed.get(place) ?? 0;
  const open = [...now].filter(([place, { seenAt }]) => closedAt(place) <= seenAt);
  const gone = [...before].filter(([place]) => !now.has(place) && closedAt(place) > start);
  return {
    since: Math.max(...Array.from(before.values(), ({ seenAt }) => seenAt)),
    opened: open
      .filter(([place]) => !before.has(place))
      .map(([place, banner]) => ({ place, was: '', is: describe(banner) })),
    closed: gone.map(([place, banner]) => ({ place, was: describe(banner), is: '' })),
    changed: open.flatMap(([place, banner]) => {
      const former = before.get(place);
      const isChanged = former && isOther(former, banner);
      return isChanged ? [{ place, was: describe(former), is: describe(banner) }] : [];
    }),
  };
}

function newestByPlace(documents: readonly Banner[]): Map<string, Banner> {
  const newest = new Map<string, Banner>();
  for (const banner of documents) {
    const place = placeOf(banner);
    if (!newest.has(place)) newest.set(place, banner);
  }
  return newest;
}

/** A scan that recognised less than the one before is not a change of the host. */
function isOther(former: Banner, banner: Banner): boolean {
  const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  return (
    differs(former.product, banner.product) ||
    differs(former.version, banner.version) ||
    differs(former.service, banner.service)
  );
}

function describe({ service, product, version }: Banner): string {
  return `${product || service} ${version}`.trim();
}
