import { detectOwnTechnologies } from '../fingerprints/technologies/own.ts';
import { faviconHex } from '../lib/murmur3.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { Check, Finding } from './checks/check.ts';
import { knownFavicons } from './checks/favicons.ts';
import { ownersOf } from './checks/favicon.ts';
import { checks } from './checks/index.ts';
import { listings } from './checks/reputation.ts';
import { pageStateOf } from './page-state.ts';
import { lookAt, type Seen } from './checks/seen.ts';
import type { Tools } from './checks/tools.ts';
import type { Explanation } from './explanation.ts';
import { formTargets } from './form-targets.ts';
import { languageOf } from './language.ts';
import type { Report } from './report/full.ts';
import type { Look } from './likeness/likeness.ts';
import { pictureHash } from './likeness/picture.ts';
import { skeletonOf } from './likeness/skeleton.ts';
import { emptyReport } from './report/empty.ts';
import { addressFeeds, type Facts } from './scan-job.ts';
import { verdictOf, type ScorePhishing } from './scan-verdict.ts';
import type { DnsFacts, Gap, Visit } from './visit.ts';

/** Injected by the service; defaults are built in. */
type ReportOptions = Partial<Tools> & { scorePhishing?: ScorePhishing };

export const builtIn: Tools = {
  detectTechnologies: detectOwnTechnologies,
  cvesOf: () => [],
  favicons: knownFavicons,
};

/** Turns a visit into a report. Deterministic for the same visit, facts and options. */
export function makeReport(
  visit: Visit,
  facts: Facts,
  { scorePhishing, ...tools }: ReportOptions = {},
): { report: Report; explanation: Explanation } {
  const seen = lookAt(visit, facts, { ...builtIn, ...tools });
  const report = emptyReport();
  report.report_time = toWireTime(visit.endedAt);
  const failed = checks.flatMap((check) => fill(report, check, seen));
  const verdict = verdictOf(report, seen, scorePhishing);
  put(report, verdict.finding);
  const gaps = [...visit.gaps, ...failed, ...verdict.gaps, ...uncovered(facts)];
  return { report, explanation: explain(seen, { gaps, reasons: verdict.reasons }) };
}

/** Missing feeds must not look like good news. */
function uncovered({ covers }: Facts): Gap[] {
  if (!covers) return [];
  const why = 'No feed that covers it is loaded.';
  return [
    ...(covers.addresses ? [] : [{ what: addressFeeds, why }]),
    ...(covers.names ? [] : [{ what: 'feeds of names', why }]),
  ];
}

/** A failing check costs its own members, not the report, and leaves a gap. */
function fill(report: Report, check: Check, seen: Seen): Gap[] {
  try {
    put(report, check.run(seen));
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    return [{ what: `check ${check.name}`, why: `Check failed: ${why.slice(0, 200)}` }];
  }
}

/** Restricts `merge` to findings, which are typed as parts of a report. */
function put(report: Report, finding: Finding): void {
  merge(report, finding);
}

interface Tree {
  [member: string]: unknown;
}

function merge(into: Tree, from: Tree): void {
  for (const [member, value] of Object.entries(from)) {
    const inner = into[member];
    if (isTree(value) && isTree(inner)) merge(inner, value);
    else into[member] = value;
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function explain(
  seen: Seen,
  { gaps, reasons }: { gaps: readonly Gap[]; reasons: Explanation['reasons'] },
): Explanation {
  const { visit, page } = seen;
  return {
    asked: visit.target.asked,
    language: page.language || languageOf(page.text),
    page: { state: pageStateOf(seen), status: seen.status },
    reasons,
    listed: listings(seen),
    dns: furtherRecords(visit.dns),
    icons: iconsOf(seen),
    forms: formTargets(seen),
    redirects: seen.requests.flatMap(({ url: to, redirectedFrom: from, redirect: by }) =>
      from === '' ? [] : [{ from, to, by }],
    ),
    loads: loadsOf(seen),
    tree: treeOf(seen),
    look: lookOf(page),
    console: [...page.console],
    downloads: page.downloads.map(({ url, fileName, bytes }) => ({
      url,
      file_name: fileName,
      bytes,
    })),
    headers: Object.entries(seen.headers).map(([name, value]) => ({ name, value })),
    certificate: visit.tls?.chain[0]?.sha256 ?? '',
    certificate_names: [...(visit.tls?.chain[0]?.names ?? [])],
    gaps: gaps.map(({ what, why }) => ({ what, why })),
  };
}

function furtherRecords({
  txt,
  spf,
  dmarc,
  caa,
  isSigned,
}: DnsFacts): NonNullable<Explanation['dns']> {
  const dnssec = isSigned === null ? '' : isSigned ? 'signed' : 'not signed';
  return { txt: [...txt], spf, dmarc, caa: [...caa], dnssec };
}

function loadsOf({ requests, hostOf }: Seen): NonNullable<Explanation['loads']> {
  const edges = new Map<string, { loader: string; loaded: string; requests: number }>();
  for (const { url, loadedBy } of requests) {
    const [loader, loaded] = [hostOf(loadedBy)?.name ?? '', hostOf(url)?.name ?? ''];
    const edge = edges.get(`${loader} ${loaded}`) ?? { loader, loaded, requests: 0 };
    edges.set(`${loader} ${loaded}`, { ...edge, requests: edge.requests + 1 });
  }
  return [...edges.values()];
}

/** A loader always comes before what it loads, so a page that reloads itself makes no cycle. */
function treeOf({ requests }: Seen): NonNullable<Explanation['tree']> {
  const lastAt = new Map<string, number>();
  return requests.map(({ url, loadedBy, status, bytes, sha256 }, at) => {
    const by = lastAt.get(loadedBy) ?? -1;
    lastAt.set(url, at);
    return { by, status, bytes: Math.trunc(bytes) || 0, sha256 };
  });
}

function lookOf({ html, screenshot }: Seen['page']): Look {
  return { skeleton: skeletonOf(html), picture: screenshot ? pictureHash(screenshot) : '' };
}

function iconsOf(seen: Seen): NonNullable<Explanation['icons']> {
  return seen.page.icons.map((icon) => {
    const { product, usedBy } = seen.icon(icon);
    const others = usedBy.filter(({ domain }) => domain !== seen.visit.target.domain);
    return {
      hash: faviconHex(icon.mmh3),
      md5: icon.md5,
      product,
      belongs_to: ownersOf(seen, icon),
      used_by: others.map(({ domain }) => domain),
    };
  });
}
