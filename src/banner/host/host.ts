import type { Static } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { formatIp, parseIp, parseRange } from '../../lib/ip.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import type { Found } from '../../search/index-port.ts';
import { mostOfHost, type Banner, type BannerIndex } from '../store.ts';
import type { bannerHost, HostCertificate } from './contract.ts';
import { historyOf } from './history.ts';
import { sharedBy } from './shared.ts';

interface HostWorld {
  banners: BannerIndex;
  now: () => number;
}

type HostAnswer = Static<typeof bannerHost.output>;

export async function describeHost(input: { ip: string }, world: HostWorld): Promise<HostAnswer> {
  const ip = parseIp(input.ip);
  const range = parseRange(input.ip);
  if (!ip || !range) throw new VedetteError('ipInvalid');
  const { count, rows } = await world.banners.ofAddress(ip, mostOfHost);
  const documents = rows.map(({ document }) => document);
  const current = newestOfEachPort(rows);
  return {
    ip_address: formatIp(ip),
    is_complete: count <= mostOfHost,
    shared: await sharedBy(current, range, world),
    certificates: certificatesOf(current),
    names: namesOf(documents),
    history: historyOf(documents),
  };
}

function newestOfEachPort(rows: readonly Found<Banner>[]): Found<Banner>[] {
  const newest = new Map<string, Found<Banner>>();
  for (const row of rows) {
    const place = placeOf(row.document);
    if (!newest.has(place)) newest.set(place, row);
  }
  return [...newest.values()];
}

const placeOf = ({ port, socket }: Banner) => `${port}/${socket}`;

function certificatesOf(current: readonly Found<Banner>[]): HostCertificate[] {
  const found = new Map<string, HostCertificate>();
  for (const { document } of current) {
    const { certificate } = document;
    if (!certificate) continue;
    const key = certificate.sha256 || certificate.text;
    const known = found.get(key);
    if (known) known.ports.push(placeOf(document));
    else {
      const [key_sha256 = ''] = document.pivots.key_sha256 ?? [];
      found.set(key, { ...toWire(certificate), key_sha256, ports: [placeOf(document)] });
    }
  }
  return [...found.values()];
}

function toWire(
  certificate: NonNullable<Banner['certificate']>,
): Omit<HostCertificate, 'ports' | 'key_sha256'> {
  const moment = (at: number | null) => (at === null ? null : toWireTime(at));
  return {
    sha256: certificate.sha256.toLowerCase(),
    serial: certificate.serial,
    subject: certificate.subjectCommonName,
    subject_organization: certificate.subjectOrganization,
    issuer: certificate.issuerCommonName,
    issuer_organization: certificate.issuerOrganization,
    names: [...certificate.names],
    // Importers and the prober write this line of the searchable text.
    chain: /^Chain: (.+)$/m.exec(certificate.text)?.[1]?.split(' <- ') ?? [],
    not_before: moment(certificate.notBefore),
    not_after: moment(certificate.notAfter),
  };
}

function namesOf(newestFirst: readonly Banner[]): HostAnswer['names'] {
  const names = new Map<string, HostAnswer['names'][number]>();
  for (const { hostnames, seenAt } of newestFirst) {
    const seen = toWireTime(seenAt);
    for (const name of hostnames) {
      const known = names.get(name);
      if (known) known.first_seen = seen;
      else names.set(name, { name, first_seen: seen, last_seen: seen });
    }
  }
  return [...names.values()];
}
