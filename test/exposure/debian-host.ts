import { nvdCve, nvdDocument } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { dataOf, openBannerPlace, takeIn, type BannerPlace } from '../banner/place.ts';
import type { exploitHost, HostCve } from '../../src/exposure/contract.ts';
import type { Static } from 'typebox';

export type HostAnswer = Static<typeof exploitHost.output>;

interface Service {
  port: number;
  name: string;
  product?: string;
  version?: string;
  extrainfo?: string;
  ostype?: string;
  /** Headers of its HTTP answer, as written by the script http-headers. */
  headers?: readonly string[];
  /** Elements inside `service`. */
  cpes?: readonly string[];
}

const attribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${value}"`;

function portElement({ port, name, headers = [], cpes = [], ...said }: Service): string {
  const words = attribute('product', said.product) + attribute('version', said.version);
  const more = attribute('extrainfo', said.extrainfo) + attribute('ostype', said.ostype);
  const script = headers.length === 0 ? '' : headerScript(headers);
  const inside = cpes.map((cpe) => `<cpe>${cpe}</cpe>`).join('');
  return (
    `<port protocol="tcp" portid="${port}"><state state="open"/>` +
    `<service name="${name}"${words}${more}>${inside}</service>${script}</port>`
  );
}

function headerScript(headers: readonly string[]): string {
  const output = headers.map((header) => `&#xa;  ${header}`).join('');
  return `<script id="http-headers" output="${output}&#xa;  &#xa;  (Request type: HEAD)&#xa;"/>`;
}

/** An `nmap -oX` file of one host. */
export function nmapFile(address: string, services: readonly Service[]): string {
  const ports = services.map(portElement).join('');
  const host = `<host endtime="1781520000"><address addr="${address}" addrtype="ipv4"/><ports>${ports}</ports></host>`;
  return `<?xml version="1.0"?><nmaprun scanner="nmap" start="1781520000">${host}</nmaprun>`;
}

/** A CVE of every version before `below`. */
export function recordOf(id: string, key: string, below: string): object {
  const cpe = `cpe:2.3:a:${key}:*:*:*:*:*:*:*:*`;
  return nvdCve({ id, cpe, bounds: { versionEndExcluding: below } });
}

/** By package and CVE: the build with the fix in bookworm, or '', and the newest build. */
export function trackerOf(
  rows: readonly (readonly [name: string, cve: string, fixedIn: string, newest: string])[],
): string {
  const packages: Record<string, Record<string, object>> = {};
  for (const [name, cve, fixedIn, newest] of rows) {
    const status =
      fixedIn === '' ? { status: 'open' } : { status: 'resolved', fixed_version: fixedIn };
    const bookworm = { ...status, urgency: 'not yet assigned', repositories: { bookworm: newest } };
    packages[name] = { ...packages[name], [cve]: { releases: { bookworm } } };
  }
  return JSON.stringify(packages);
}

/** A server with these CVEs, and their status in Debian's tracker. */
export async function openWith(cves: readonly object[], tracker = ''): Promise<BannerPlace> {
  const place = await openBannerPlace();
  await place.enable('nvd');
  await place.load('nvd', [nvdDocument(cves)]);
  if (tracker !== '') {
    await place.enable('debian-tracker');
    await place.load('debian-tracker', [tracker]);
  }
  await settled(place);
  return place;
}

/** Imports nmap's results for a host, and requests its CVEs. */
export async function askHost(
  { server }: BannerPlace,
  address: string,
  services: readonly Service[],
): Promise<HostAnswer> {
  await takeIn(server, nmapFile(address, services));
  const answer = dataOf(await server.ask(`/v1/exploit/host/${address}`));
  return answer as unknown as HostAnswer; // the contract that the server answers by
}

/** `CVE-…: grade`, in port order. */
export function gradesOf({ result }: HostAnswer): string[] {
  const byPort = (one: HostCve, other: HostCve) => (one.ports[0] ?? 0) - (other.ports[0] ?? 0);
  return [...result].sort(byPort).map(({ cve_id, grade }) => `${cve_id}: ${grade}`);
}
