import { judgeAddress } from '../verdict/address.ts';
import type { Judgement, Relation } from '../verdict/contract.ts';
import { exposureOf } from '../verdict/exposure.ts';
import type { Dossier } from './dossier.ts';
import { currentPorts } from './exposure.ts';
import { isInside } from './reading.ts';
import type { Host } from './store.ts';
import { levelsOf } from './verdict.ts';

const mostNames = 20;
const mostWorst = 5;

/** The verdict on the address of a dossier, and everything that belongs to it. */
export function judgementOf(dossier: Dossier): Judgement {
  const { text, ip, isPublic, now, claims, suppressed, snapshot, network, host } = dossier;
  return judgeAddress({
    text,
    now,
    claims,
    suppressed,
    feeds: snapshot.intel.feeds,
    background: snapshot,
    levels: levelsOf(dossier),
    place: isPublic && !isInside(snapshot.ownRanges, ip) ? 'public' : 'own',
    network,
    location: {
      country_code: dossier.place.countryCode.toLowerCase(),
      as_no: network?.asn ?? 0,
      as_name: network?.name ?? '',
    },
    exposure: exposureOf({
      current: currentCves(host),
      past: { ...host.pastCves, possible: 0 },
      openPorts: currentPorts(host).length,
      unclearPorts: new Set(host.cves.unclear.map(({ port }) => port)).size,
      lastSeen: host.lookedAt,
      cveData: host.cves.data,
    }),
    notAsked: host.notAsked,
    relations: relationsOf(host),
  });
}

function currentCves({ cves, lookedAt }: Host) {
  const { exploited, affected, possible, rows } = cves;
  const worst = rows.filter(({ grade }) => grade === 'affected').slice(0, mostWorst);
  return {
    exploited,
    affected,
    possible,
    worst: worst.map(({ cveId }) => cveId),
    seenAt: lookedAt ?? 0,
  };
}

function relationsOf({ names, ports }: Host): Relation[] {
  const domains = names.rows.slice(0, mostNames).map(({ name }) => name);
  const jarms = new Set(ports.rows.flatMap(({ jarm }) => (jarm === null ? [] : [jarm])));
  return [
    ...domains.map((value) => ({ relation: 'host name', kind: 'domain', value })),
    ...Array.from(jarms, (value) => ({ relation: 'jarm', kind: 'jarm', value })),
  ];
}
