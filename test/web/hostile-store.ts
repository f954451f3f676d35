import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import type { Running } from '../../src/service/serve.ts';
import { kevDocument, nvdCve, nvdDocument } from '../banner/cve-feeds.ts';

export interface HostileServer {
  running: Running;
  key: string;
  /** The data folder. */
  data: string;
}

/** All its ports send hostile text. */
export const hostileAddress = '198.51.100.7';
const hostileCve = 'CVE-2021-41773';
/** More would not fit in a description. */
const payloadsPerCve = 90;

/** CVEs whose descriptions contain that many payloads each. */
export function hostileCves(payloads: number): string[] {
  const others = Array.from({ length: Math.ceil(payloads / payloadsPerCve) - 1 }, (_, at) => {
    return `CVE-2021-${50_000 + at}`;
  });
  return [hostileCve, ...others];
}

/** Name of a user's feed; feed names are validated, their other texts are not. */
export const hostileFeed = 'hostile-list';

/** Ends with the field's name, so that a test can tell which fields were rendered. */
export const inField = (payload: string, field: string) => `${payload}~${field}~`;

/** What accounts, labels and query names may contain. */
const withoutControls = (text: string) => text.replace(/\p{C}/gu, '');

/** Puts every payload, alone, into every text that the pages show. */
export async function fillWithPayloads(
  server: HostileServer,
  payloads: readonly string[],
): Promise<void> {
  await sendBanners(server, payloads);
  await loadFeeds(server, payloads);
  await addAccounts(server, payloads);
  await server.running.service.cves.settled();
  await server.running.service.banners.settled();
  await server.running.service.exploits.settled();
}

const firstPort = 10_000;

async function sendBanners(server: HostileServer, payloads: readonly string[]): Promise<void> {
  const records = payloads.map((payload, at) => {
    const say = (field: string) => inField(payload, field);
    return {
      address: hostileAddress,
      port: firstPort + at,
      seenAt: Date.now() - at * 60_000,
      service: say('service'),
      product: at === 0 ? 'Apache httpd' : say('product'),
      version: at === 0 ? '2.4.49' : say('version'),
      banner: say('banner'),
      title: say('title'),
      server: say('server'),
      os: say('os'),
      device: say('device'),
      hostnames: [say('host'), `web-${at}.example`],
      htmlMeta: { author: say('author'), description: say('description') },
      technologies: [{ name: say('technology'), version: say('technology-version') }],
      tags: [say('tag')],
      certificate: {
        subjectCommonName: say('subject'),
        subjectOrganization: say('organisation'),
        issuerOrganization: say('issuer'),
        names: [say('certificate-name')],
        text: say('certificate-text'),
      },
    };
  });
  await post(server, '/v1/import', records.map((each) => JSON.stringify(each)).join('\n'));
}

async function loadFeeds(server: HostileServer, payloads: readonly string[]): Promise<void> {
  const [first = ''] = payloads;
  await post(server, '/v1/admin/feeds/add', {
    definition: {
      name: hostileFeed,
      url: 'https://list.example/',
      format: 'ndjson',
      category: 'attack',
      column: 'ip',
      labelColumn: 'label',
      title: inField(first, 'feed-title'),
      licence: inField(first, 'licence'),
    },
  });
  const claims = payloads.map((payload) =>
    JSON.stringify({ ip: hostileAddress, label: inField(payload, 'label') }),
  );
  await load(server, hostileFeed, claims.join('\n'));
  await load(server, 'exploit-db', exploitTable(payloads));
  const cves = hostileCves(payloads.length).map((id, at) => {
    const own = payloads.slice(at * payloadsPerCve, (at + 1) * payloadsPerCve);
    return {
      ...nvdCve({
        id,
        cpe: 'cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*',
        score: 7.5,
        cwe: 'CWE-22',
      }),
      descriptions: [{ lang: 'en', value: own.map((each) => inField(each, 'cve')).join('\n') }],
      references: own.map((each) => ({ url: `https://a.example/${inField(each, 'link')}` })),
    };
  });
  await load(server, 'nvd', nvdDocument(cves));
  await vedette(server, ['feeds', 'enable', 'nvd']);
  const kev = kevDocument([hostileCve]).replace('"Update."', JSON.stringify(inField(first, 'kev')));
  await load(server, 'cisa-kev', kev);
}

function exploitTable(payloads: readonly string[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = payloads.map((payload, at) => {
    const [title, author] = [inField(payload, 'exploit'), inField(payload, 'exploit-author')];
    return `${at + 1},exploits/x/${at}.txt,${cell(title)},2021-10-05,${cell(author)},remote,linux,,,,1,${hostileCve},,,,,`;
  });
  const columns =
    'id,file,description,date_published,author,type,platform,port,date_added,date_updated,verified,codes,tags,aliases,screenshot_url,application_url,source_url';
  return [columns, ...rows].join('\n');
}

/** Maximum length of a name, in any field. */
const longestName = 100;
const atOnce = 40;

async function addAccounts(server: HostileServer, payloads: readonly string[]): Promise<void> {
  const names = payloads
    .map(withoutControls)
    .filter((each) => inField(each, 'query-name').length <= longestName);
  const asked = names.flatMap((name, at) => {
    const mail = `a${at}${name.replace(/[\s@]/g, '')}`;
    const user = {
      name: inField(name, 'account'),
      email: `${inField(mail, 'mail').slice(-150)}@vedette.example`,
    };
    const query = {
      kind: at % 2 === 0 ? 'banner' : 'exploit',
      name: inField(name, 'query-name'),
      query: inField(name, 'query'),
    };
    return [
      ['/v1/admin/users', user],
      ['/v1/admin/keys', { label: inField(name, 'key') }],
      ['/v1/admin/suppressions', { range: '192.0.2.1', reason: inField(name, 'reason') }],
      ['/v1/user/queries', query],
    ] as const;
  });
  // Concurrent writes share a disk sync; sequential ones each wait for their own.
  for (let at = 0; at < asked.length; at += atOnce) {
    await Promise.all(asked.slice(at, at + atOnce).map(([path, body]) => post(server, path, body)));
  }
}

async function load(server: HostileServer, feed: string, content: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-feed-'));
  try {
    writeFileSync(join(folder, 'list'), content);
    await vedette(server, ['feeds', 'load', feed, join(folder, 'list')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function vedette({ data }: HostileServer, words: string[]): Promise<void> {
  let said = '';
  const stream = { write: (text: string) => (said += text) } as unknown as NodeJS.WriteStream; // all it uses
  const code = await runCommandLine(words, commands, {
    environment: { VEDETTE_DATA: data, VEDETTE_PORT: '0' },
    stdout: stream,
    stderr: stream,
  });
  if (code !== 0) throw new Error(said);
}

/** An object is sent as JSON, text unchanged. */
export async function post(
  { running, key }: HostileServer,
  path: string,
  body: object | string,
): Promise<Record<string, unknown>> {
  const isText = typeof body === 'string';
  const answer = await fetch(running.url + path, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': isText ? 'application/x-ndjson' : 'application/json',
    },
    body: isText ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return isText ? {} : (JSON.parse(text) as { data: Record<string, unknown> }).data;
}
