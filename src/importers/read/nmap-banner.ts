import { pivotsFrom, type Banner, type Technology } from '../../banner/store.ts';
import { seen, setAside, unseen, type Finding, type Scan } from '../importer.ts';
import { fillBanner } from './place.ts';
import { httpParts, rawHttpParts, type HttpParts } from './http-answer.ts';
import { partsOf, withoutGuesses } from './nmap-guess.ts';
import { unseenState, type NmapHost, type NmapPort, type NmapScript } from './nmap-host.ts';
import { readScriptFacts, type ScriptFacts } from './nmap-scripts.ts';
import { beginsInTheClear, serviceOf } from './service-name.ts';
import { hostnameOf } from './where.ts';

const noMeta: Banner['htmlMeta'] = { author: '', description: '', keywords: '', title: '' };

/** Findings of a host in nmap's model, whichever program and format it came from. */
export function hostFindings(host: NmapHost, scan: Scan, source: string): Finding[] {
  if (host.isDown) return [];
  if (host.address === '') return [setAside('a host without an address')];
  const context = { startedAt: scan.startedAt, source };
  const findings: Finding[] = [{ kind: 'host', address: host.address }];
  for (const { state, count } of host.others) {
    if (count > 0) findings.push(unseen(unseenState(state), count));
  }
  let closedPorts = closedPortsOf(host);
  for (const port of host.ports) {
    if (port.state !== 'open') {
      findings.push(unseen(unseenState(port.state)));
      continue;
    }
    findings.push(seen({ ...nmapBanner(host, port, context), closedPorts }));
    closedPorts = [];
  }
  return findings;
}

/** Ports nmap lists as closed or filtered; `open|filtered` is inconclusive. */
function closedPortsOf({ ports }: NmapHost): string[] {
  return ports
    .filter(({ state }) => state === 'closed' || state === 'filtered')
    .map(({ port, socket }) => `${port}/${socket}`);
}

function nmapBanner(host: NmapHost, written: NmapPort, scan: Scan & { source: string }): Banner {
  const port = withoutGuesses(written);
  const smb = smbScripts(host, port);
  const facts = readScriptFacts(smb.length > 0 ? [...port.scripts, ...smb] : port.scripts);
  const { service, isTls } = serviceOf(port.name);
  const http = httpFrom(port, facts, service);
  const hasTls = facts.certificate !== null && !beginsInTheClear(service);
  const banner: Banner = {
    address: host.address,
    port: port.port,
    socket: port.socket,
    seenAt: host.seenAt ?? scan.startedAt,
    service,
    isTls: port.isTunnelled || isTls || hasTls,
    vendor: '',
    product: port.product,
    version: port.version,
    os: host.os || port.osType,
    device: '',
    banner: textOf(written, facts, http),
    title: facts.title,
    statusCode: 0,
    server: facts.server,
    htmlMeta: noMeta,
    favicons: [],
    hostnames: allNames(host, port),
    technologies: facts.technologies,
    tags: [],
    cpes: port.cpes,
    cves: facts.cves,
    jarm: facts.jarm,
    pivots: pivotsFrom(facts.pivots),
    certificate: facts.certificate,
    source: scan.source,
    identifiedBy: '',
    inferred: [],
    closedPorts: [],
  };
  return withParts(http ? fillBanner(banner, http) : banner, partsOf(port));
}

function withParts(banner: Banner, parts: readonly Technology[]): Banner {
  const known = new Set(banner.technologies.map(({ name }) => name.toLowerCase()));
  const added = parts.filter(({ name }) => !known.has(name.toLowerCase()));
  if (added.length === 0) return banner;
  return { ...banner, technologies: [...banner.technologies, ...added] };
}

/** These scripts are about one service, although nmap lists them under the host. */
function smbScripts(host: NmapHost, { port }: NmapPort): NmapScript[] {
  const isSmb = port === 445 || (port === 139 && !host.ports.some(isOpenSmb));
  return isSmb ? host.scripts.filter(({ id }) => /^(?:smb|nbstat)/.test(id)) : [];
}

function isOpenSmb({ port, state }: NmapPort): boolean {
  return port === 445 && state === 'open';
}

/** The service's own name comes last, and only if it is a full name. */
function allNames(host: NmapHost, port: NmapPort): readonly string[] {
  const name = port.hostname.includes('.') ? hostnameOf(port.hostname) : '';
  return name === '' || host.hostnames.includes(name) ? host.hostnames : [...host.hostnames, name];
}

/** From the text of an answer, or from its headers alone. */
function httpFrom(port: NmapPort, facts: ScriptFacts, service: string): HttpParts | null {
  const raw = rawHttpParts((port.banner || facts.banner).trimStart());
  if (raw || facts.headers.length === 0 || !/^(?:http|ipp|$)/.test(service)) return raw;
  return httpParts({ protocol: 'HTTP/1.1', status: '', headers: facts.headers, body: '' });
}

/** What the service sent, or nmap's summary if that is missing; then the other scripts. */
function textOf(port: NmapPort, facts: ScriptFacts, http: HttpParts | null): string {
  const said = http?.banner.trim() ?? (port.banner || facts.banner);
  const summary = [port.product, port.version, port.extraInfo && `(${port.extraInfo})`];
  const first = said === '' ? summary.filter((part) => part !== '').join(' ') : said;
  return [first, facts.rest].filter((part) => part !== '').join('\n\n');
}
