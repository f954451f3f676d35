import { randomUUID } from 'node:crypto';
import type { TObject } from 'typebox';
import { expect, it } from 'vitest';
import { domainRoutes } from '../../src/domain/routes.ts';
import { urlRoutes } from '../../src/domain/url/routes.ts';
import type { Operation } from '../../src/http/operation.ts';
import { operations } from '../../src/service/app.ts';
import { startCollector } from '../trace/collector.ts';
import { startScans, type ScanPlace } from './place.ts';

/** Appears in host, path and query of every URL of this test. */
const marker = `marker${randomUUID().slice(0, 8)}`;
const urlOf = (act: string) => `http://${act}-${marker}.test/${marker}?${marker}`;
/** The ways in which these scans end, from `small-scan.mjs`. */
const acts = ['fine', 'nowhere', 'theirs', 'ours', 'throws', 'faults', 'rubbish', 'dies'];

const watched = {
  VEDETTE_AUDIT_LOOKUPS: '30',
  VEDETTE_LOG_LEVEL: 'debug',
};

const limits = { auditFlushSeconds: 1, slowMs: 1, otlpSendMs: 20 };

type Inputs = Readonly<Record<string, string>>;

const targets: Inputs = { query: urlOf('fine'), url: urlOf('fine'), domain: urlOf('fine') };
const choices = {
  private: 'true',
  force: 'true',
  show_private: 'true',
  explain: 'true',
  mine: 'true',
};

/** Calls an operation by every path and method, with its input in the query and in the body. */
async function call(
  { ask }: ScanPlace,
  { path, aliases = [], methods, input }: Operation,
  { key, inputs }: { key: string; inputs: Inputs },
): Promise<string[]> {
  const given = pick(input, { ...choices, ...inputs });
  const texts = [];
  for (const template of [path, ...aliases.map((alias) => alias.path)]) {
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '');
    for (const method of methods) {
      const query = `${filled}?${new URLSearchParams(given).toString()}`;
      texts.push((await ask(query, { method, key })).text);
      if (method === 'GET') continue;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(given);
      texts.push((await ask(filled, { method, key, headers, body })).text);
    }
  }
  return texts;
}

function pick({ properties }: TObject, inputs: Inputs): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).filter(([name]) => Object.hasOwn(properties, name)),
  );
}

/** Makes private scans of both modes that end in every way; returns the name of a screenshot. */
async function scanAll(place: ScanPlace, key: string) {
  const full = await Promise.all(
    acts.map((act) => place.scan(urlOf(act), { key, kind: 'private', force: true })),
  );
  const lite = await place.post('/v1/domain/lite/scan', { ...targets, private: true }, key);
  const ids = [...full, String(lite.json.data?.['scan_id'])];
  for (const id of ids) await place.whenOver(id, key);
  const report = await place.ask(`/v1/domain/report/${ids[0] ?? ''}`, { key });
  expect(report.text).toContain(marker);
  const [picture = ''] = (report.json.data?.['screenshots'] ?? []) as string[];
  return { ids, picture: picture.split('/').at(-1) ?? '' };
}

async function lookUpsIn({ ask }: ScanPlace): Promise<string> {
  let text = '';
  for (let before = 1e9; before > 1;) {
    const page = await ask(`/v1/admin/audit?trail=lookups&limit=1000&before=${before}`);
    const entries = page.json.data?.['entries'] as { number: number }[];
    text += page.text;
    before = entries.at(-1)?.number ?? 0;
  }
  return text;
}

/** All operations except public scans, which would publish the URL. Deletion comes last. */
const asked = [...domainRoutes, ...urlRoutes]
  .map(({ operation }) => operation)
  .filter(({ id }) => id !== 'domainScan' && id !== 'domainReportDelete');
const asksById = ({ input }: Operation) =>
  ['id', 'scan_id', 'before'].some((name) => Object.hasOwn(input.properties, name));
const isReadByAdmins = ({ access, methods }: Operation) =>
  access === 'admin' && methods.includes('GET');

type Seen = [where: string, text: string][];

interface Stage {
  place: ScanPlace;
  owner: string;
  other: string;
}

/** Calls every domain operation as the owner, and as another account and an admin. */
async function askEverything({ place, owner, other }: Stage): Promise<Seen> {
  const { ids, picture } = await scanAll(place, owner);
  const seen: Seen = [];
  for (const operation of asked) {
    for (const id of asksById(operation) ? ids : ids.slice(0, 1)) {
      const known = { id, scan_id: id, before: ids[0] ?? '', after: id, name: picture };
      await call(place, operation, { key: owner, inputs: { ...targets, ...known } });
      for (const key of [other, place.key]) {
        // The others never send the target, because an answer may repeat its caller's input.
        const inputs = { query: 'b.example', url: 'b.example', domain: 'b.example', ...known };
        const texts = await call(place, operation, { key, inputs });
        seen.push([`${operation.id} of another`, texts.join('')]);
      }
    }
  }
  for (const [at, id] of ids.entries()) {
    const key = at % 2 === 0 ? owner : place.key;
    const deleted = await place.post(`/v1/domain/report/${id}/delete`, {}, key);
    expect(deleted.status).toBe(200);
    if (key !== owner) seen.push(['deletion by an admin', deleted.text]);
  }
  return seen;
}

/** Everything an admin can read, including what the server says about itself. */
async function readEverything(place: ScanPlace): Promise<Seen> {
  const seen: Seen = [['look-ups', await lookUpsIn(place)]];
  const paths = operations.filter(isReadByAdmins).map(({ path }) => path);
  for (const path of [...paths, '/metrics', '/readyz']) {
    seen.push([path, (await place.ask(path)).text]);
  }
  const log = place.logged.join('');
  for (const line of ['output of a scan worker', 'request slow', 'request refused']) {
    expect(log).toContain(line);
  }
  return [...seen, ['log', log]];
}

it('shows a private URL to its owner only, after every operation of the owner and of an admin', async () => {
  const collector = await startCollector();
  const place = await startScans(
    { ...watched, VEDETTE_OTLP_ENDPOINT: collector.endpoint },
    { limits },
  );
  const [owner, other] = [await place.addAccount('one'), await place.addAccount('two')];
  const told = () => collector.requests.map(({ text }) => text).join('');

  const answers = await askEverything({ place, owner, other });
  await expect.poll(() => lookUpsIn(place)).toContain('"domainReportDelete"');
  await expect.poll(told).toContain('domainReportDelete');
  const seen: Seen = [...answers, ...(await readEverything(place)), ['traces', told()]];

  const leaks = seen.filter(([, text]) => text.toLowerCase().includes(marker));
  expect(leaks.map(([where]) => where)).toEqual([]);
});
