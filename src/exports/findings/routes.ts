import { getCase } from '../../cases/contract.ts';
import { domainReport } from '../../domain/contract.ts';
import { VedetteError } from '../../errors.ts';
import { etagOf, tagOf } from '../../http/etag.ts';
import { handle, type Call, type ServedFile } from '../../http/operation.ts';
import { preferred } from '../../lib/accept.ts';
import type { Judgement } from '../../verdict/contract.ts';
import { Versions } from '../delta.ts';
import type { KeptDates } from '../stix/dates.ts';
import * as contract from './contract.ts';
import type { Document, Finding, Findings, Service } from './finding.ts';

export interface FindingWorld {
  /** As an account sees it. */
  judge: (indicator: string, accountId: string) => Promise<Judgement>;
  /** What is open on a public address, or one of the user's own. */
  servicesOf: (address: string, accountId: string) => Promise<readonly Service[]>;
  /** Versions of STIX and MISP objects. */
  objectDates: KeptDates;
  /** Served versions, by account and indicator. */
  givenOut: GivenOut;
  now: () => number;
}

export const findingRoutes = [
  handle(contract.exportIndicator, async (asked, world: FindingWorld, call) => {
    const { indicator, format, since } = asked;
    const { accountId } = call.caller;
    const judgement = await world.judge(indicator, accountId);
    const { kind, value } = judgement.indicator;
    const findings: Findings = {
      key: `${kind} ${value}`,
      title: `${value}: ${judgement.verdict}`,
      isPrivate: false,
      at: world.now(),
      findings: [{ ...toFinding(judgement), services: await servicesOf(judgement, world, call) }],
      dates: world.objectDates,
    };
    const file = await write(findings, documentOf(format, call), world);
    const versions = world.givenOut.of(`${accountId} ${kind} ${value}`);
    const etag = file.version?.etag ?? '';
    const now = { etag, plain: Buffer.from(factsOf(judgement).join('\n')) };
    const from = tagOf(since ?? '');
    const delta = from === '' ? null : versions.since(from, now);
    versions.note(now);
    if (from === '') return file;
    if (!delta) throw new VedetteError('versionGone', { etag: from });
    if (delta.from === delta.to) call.waive();
    const bytes = Buffer.from(JSON.stringify(delta));
    return { type: 'application/json', bytes, headers: file.headers ?? {} };
  }),
  handle(contract.exportReport, async ({ id, format }, world: FindingWorld, call) => {
    const { main_domain_info: page } = await call.ask(domainReport, { id });
    const judgement = await world.judge(
      page.changed_url || page.inserted_url,
      call.caller.accountId,
    );
    const { value } = judgement.indicator;
    const findings: Findings = {
      key: `report ${id}`,
      title: `${value}: ${judgement.verdict}`,
      isPrivate: true,
      at: world.now(),
      findings: [toFinding(judgement)],
      dates: world.objectDates,
    };
    return write(findings, documentOf(format, call), world);
  }),
  handle(contract.exportCase, async ({ id, format }, world: FindingWorld, call) => {
    const found = await call.ask(getCase, { id });
    const findings: Findings = {
      key: `case ${id}`,
      title: found.name,
      isPrivate: true,
      at: world.now(),
      findings: found.rows.map(({ kind, value, verdict, headline, reasons, sources, ...row }) => ({
        kind,
        value,
        verdict,
        headline,
        reasons,
        sources,
        sightings: sources.map((source) => ({ source, first: '', last: '' })),
        categories: [],
        since: '',
        lastSeen: '',
        points: 0,
        cves: [],
        network: null,
        country: '',
        addresses: [],
        services: [],
        decision: row.state === 'open' ? '' : row.state,
        note: row.reason,
      })),
      dates: world.objectDates,
    };
    return write(findings, documentOf(format, call), world);
  }),
];

function toFinding(judgement: Judgement): Finding {
  const { indicator, verdict, headline, reasons, sources, points, exposure } = judgement;
  const { as_no: number, as_name: name, country_code: country = '' } = judgement.location ?? {};
  const days = reasons.map(({ since }) => since).filter((day) => day !== '');
  const [since = ''] = days.sort();
  const categories = [...new Set(reasons.map(({ category }) => category))];
  return {
    kind: indicator.kind,
    value: indicator.value,
    verdict,
    headline,
    reasons: reasons.map(({ says }) => says),
    sources,
    sightings: sources.map((source) => sightingOf(source, reasons)),
    categories: categories.filter((each) => each !== '').sort(),
    since,
    lastSeen: days.at(-1) ?? '',
    points,
    cves: exposure?.worst ?? [],
    network: number ? { number, name: name ?? '' } : null,
    country: country.toUpperCase(),
    addresses: judgement.relations
      .filter(({ relation }) => relation === 'address')
      .map(({ value }) => value),
    services: [],
    decision: '',
    note: '',
  };
}

function sightingOf(name: string, reasons: Judgement['reasons']) {
  const days = reasons
    .filter(({ source }) => source === name)
    .flatMap(({ since, first_fetched: from, fetched }) => [since || from || fetched, fetched])
    .filter((day) => day !== '')
    .sort();
  return { source: name, first: days[0] ?? '', last: days.at(-1) ?? '' };
}

/** Addresses that are not public have none. */
function servicesOf({ indicator, verdict }: Judgement, world: FindingWorld, { caller }: Call) {
  if (indicator.kind !== 'address' || verdict === 'not public') return [];
  return world.servicesOf(indicator.value, caller.accountId);
}

/** One fact per line, so that versions can be compared. */
function factsOf({ verdict, reasons, exposure, in_favour, sources }: Judgement): string[] {
  return [
    `verdict: ${verdict}`,
    ...sources.map((name) => `source: ${name}`),
    ...reasons.map(({ says }) => `reason: ${says.replaceAll('\n', ' ')}`),
    ...in_favour.map((says) => `in favour: ${says.replaceAll('\n', ' ')}`),
    ...(exposure?.worst ?? []).map((cve) => `cve: ${cve}`),
  ];
}

async function write(
  findings: Findings,
  document: Document,
  { objectDates }: FindingWorld,
): Promise<ServedFile> {
  const bytes = Buffer.from(document.write(findings));
  await objectDates.flush();
  return {
    type: document.contentType,
    bytes,
    version: { etag: etagOf(bytes), changedAt: findings.at },
    headers: {
      'cache-control': 'private, no-cache',
      vary: 'accept',
      'content-disposition': `attachment; filename="vedette.${document.name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  };
}

function documentOf(name: string | undefined, { client }: Call): Document {
  const { documents } = contract;
  const found =
    name === undefined
      ? preferred(client.accept, documents)
      : documents.find((each) => each.name === name);
  return found ?? documents[0];
}

/** Pairs of account and indicator; the least recently used are dropped. */
const mostKept = 2_000;

/** Recently served versions, so that clients can ask what changed since. */
export class GivenOut {
  readonly #kept = new Map<string, Versions>();

  of(key: string): Versions {
    const versions = this.#kept.get(key) ?? new Versions();
    this.#kept.delete(key);
    this.#kept.set(key, versions);
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > mostKept) this.#kept.delete(oldest);
    return versions;
  }
}
