import type { Static } from 'typebox';
import { mostOfHost, type Banner } from '../banner/store.ts';
import { allFindingsOf, latestOf, unclearOf, type Finding } from '../cve/findings.ts';
import { nameOfSoftware, softwareIn } from '../cve/software.ts';
import type { CveCatalogue, Software } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import { addressKey } from '../lib/address-key.ts';
import { parseIp } from '../lib/ip.ts';
import { softwareOf } from './sbom/presences.ts';
import type { exploitHost, HostCve, HostSoftware } from './contract.ts';
import { describeEnd } from './end-of-life.ts';
import type { ExposureWorld } from './exposed.ts';
import { portsOf, toWeakness } from './host.ts';

type Input = Static<typeof exploitHost.input>;
type Output = Static<typeof exploitHost.output>;

/** All CVEs of a host, including those its distribution fixed. */
export async function listHostCves(input: Input, world: ExposureWorld): Promise<Output> {
  const ip = parseIp(input.ip);
  if (!ip) {
    const why = 'expected an address such as 192.0.2.1.';
    throw new VedetteError('parameterUnusable', { parameter: 'ip', why });
  }
  await world.whenCvesKnown();
  const { count, rows } = await world.banners.ofAddress(ip, mostOfHost);
  const banners = rows.map(({ document }) => document);
  const catalogue = world.cves();
  const sboms = await world.exposureStore.sbomsOf(addressKey(ip));
  const listed = sboms
    .filter(({ endedAt }) => endedAt === null)
    .flatMap(({ components }) => components.map(softwareOf));
  const findings = allFindingsOf(banners, catalogue, listed);
  const wanted = findings.filter(({ grade }) => input.grade === undefined || grade === input.grade);
  const countOf = (grade: string) => wanted.filter((each) => each.grade === grade).length;
  const data = world.cveData();
  return {
    ip_address: banners[0]?.address ?? input.ip,
    count: wanted.length,
    affected: countOf('affected'),
    possible: countOf('possible'),
    fixed: countOf('fixed'),
    is_complete: data === 'ready' && count <= rows.length,
    cve_data: data,
    cannot_tell: unclearOf(banners, catalogue, listed),
    software: describeSoftware({ banners, listed }, catalogue, world.now()),
    result: wanted.slice(input.offset, input.offset + input.size).map(toHostCve),
  };
}

function toHostCve(finding: Finding<Banner>): HostCve {
  const { distribution: verdict } = finding;
  return {
    ...toWeakness(finding),
    distribution: verdict && {
      name: verdict.distribution,
      release: verdict.release,
      package: verdict.package,
      build: verdict.build,
      state: verdict.state,
      fixed_in: verdict.fixedIn,
      source: verdict.feed,
    },
  };
}

interface Known {
  banners: readonly Banner[];
  listed: readonly Software[];
}

/** Each product and version once, with all its ports. */
function describeSoftware(
  { banners, listed }: Known,
  catalogue: CveCatalogue,
  now: number,
): HostSoftware[] {
  const seen = new Map<string, { software: Software; at: Banner[] }>();
  const note = (software: Software, at: Banner[]) => {
    const key = `${nameOfSoftware(software)} ${software.version} ${software.build}`;
    const known = seen.get(key);
    if (known) known.at.push(...at);
    else seen.set(key, { software, at });
  };
  for (const banner of latestOf(banners)) {
    for (const software of softwareIn(banner)) note(software, [banner]);
  }
  for (const software of listed) note(software, []);
  return Array.from(seen.values(), ({ software, at }) => ({
    product: nameOfSoftware(software),
    version: software.version,
    distribution: software.distribution,
    ports: portsOf(at),
    end_of_life: endOfLife(software, catalogue, now),
  }));
}

function endOfLife(software: Software, catalogue: CveCatalogue, now: number): string {
  const known = catalogue.lifecycle(software, now);
  if (!known?.isEnded) return '';
  return describeEnd(software, known);
}
