import { mostOfHost, type Banner } from '../banner/store.ts';
import { findingsOf, latestOf, type Finding } from '../cve/findings.ts';
import { VedetteError } from '../errors.ts';
import { whenHere } from '../lib/when-here.ts';
import { lookAt } from './address.ts';
import type { AddressFacts, Asking } from './world.ts';

/** Services listening on an address now. */
export interface OpenPorts {
  facts: AddressFacts;
  /** One banner per open port, in port order. */
  open: readonly Banner[];
  /** All stored banners, newest first. */
  all: readonly Banner[];
  /** CVEs that affect them, excluding possible ones. */
  affected: readonly Finding<Banner>[];
}

const read = new WeakMap<AddressFacts, OpenPorts>();

/**
 * Null for private and reserved addresses. Throws if the banners cannot be read now, since an unread host must not look
 * empty.
 */
export function openPortsOf(
  text: string,
  asking: Asking,
): OpenPorts | null | Promise<OpenPorts | null> {
  const { world } = asking;
  return whenHere(lookAt(text, asking), (looked) => {
    if (!looked) throw new VedetteError('ipInvalid');
    const { ip, facts } = looked;
    if (!facts) return null;
    const known = read.get(facts);
    if (known) return known;
    if (world.banners.hasNothingOf(ip)) return { facts, open: [], all: [], affected: [] };
    return world.banners.ofAddress(ip, mostOfHost).then(({ rows }) => {
      // The banners were unreadable a moment ago, when the facts were gathered.
      if (rows.length > 0 && facts.host.lookedAt === null) throw new VedetteError('storeAway');
      const banners = rows.map(({ document }) => document);
      const ports = openPorts(facts, banners, world);
      read.set(facts, ports);
      return ports;
    });
  });
}

function openPorts(
  facts: AddressFacts,
  all: readonly Banner[],
  world: Pick<Asking['world'], 'cves'>,
): OpenPorts {
  const isOpen = new Set(
    facts.host.ports.rows.filter((port) => port.isOpen).map((port) => placeOf(port)),
  );
  const open = latestOf(all)
    .filter((banner) => isOpen.has(placeOf(banner)))
    .sort((one, other) => one.port - other.port);
  return { facts, open, all, affected: affectedOf(open, world) };
}

export function affectedOf(
  banners: readonly Banner[],
  world: Pick<Asking['world'], 'cves'>,
): Finding<Banner>[] {
  return findingsOf(banners, world.cves()).filter(({ grade }) => grade === 'affected');
}

const placeOf = ({ port, socket }: { port: number; socket: string }) => `${port}/${socket}`;

const kinds = new Set(['a', 'o', 'h']);

/** CPE names in either spelling, without trailing wildcards. */
export function cpesOf({ cpes }: Pick<Banner, 'cpes'>, spelling: '2.2' | '2.3'): string[] {
  const bare = cpes.map((cpe) => withoutOpenEnd(cpe.replace(/^cpe:(?:2\.3:|\/)/i, '')));
  const known = [...new Set(bare)].filter((cpe) => kinds.has(cpe.charAt(0)));
  return known.map((cpe) => (spelling === '2.2' ? `cpe:/${cpe}` : padded(cpe)));
}

function withoutOpenEnd(cpe: string): string {
  const parts = cpe.split(':');
  const last = parts.findLastIndex((part) => part !== '' && part !== '*' && part !== '-');
  return parts.slice(0, last + 1).join(':');
}

/** Part, vendor, product, version and seven more fields, `*` if unspecified. */
function padded(cpe: string): string {
  const parts = cpe.split(/(?<!\\):/);
  while (parts.length < 11) parts.push('*');
  return `cpe:2.3:${parts.map((part) => part || '*').join(':')}`;
}
