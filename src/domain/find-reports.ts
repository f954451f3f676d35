import type { Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { OwnReportList, OwnReportRow } from './rows.ts';
import { findScan } from './submit-scan.ts';
import type { KeptReport, ReportPage, ReportRow, ScanMode } from './store.ts';
import { parseWanted, showUrl } from './target.ts';
import type { DomainWorld } from './world.ts';

/** The report of a scan. If there is none yet, the error says whether to wait. */
export async function openReport(id: string, world: DomainWorld, call: Call): Promise<KeptReport> {
  const scan = await findScan(id, world, call);
  if (scan.state === 'queued' || scan.state === 'running') throw new VedetteError('stillScanning');
  const kept = await world.scanStore.report(scan.id, call.caller.accountId);
  if (kept) {
    world.views.note(id);
    return kept;
  }
  throw new VedetteError('scanTargetUnusable', { why: scan.why });
}

const pageRows = 10;

type ReportList = Static<typeof OwnReportList>;

/** Searches public reports; empty if the query cannot be a target. */
export async function searchReports(
  { query, offset, mode }: { query: string; offset: number; mode: ScanMode },
  { scanStore }: DomainWorld,
): Promise<ReportList> {
  const wanted = parseWanted(query);
  if (!wanted) return { count: 0, reports: [] };
  return toList(await scanStore.search(wanted, { mode, offset, limit: pageRows }));
}

interface OwnQuery {
  offset: number;
  show_public: boolean;
  show_private: boolean;
  scan_type: ScanMode;
}

export async function listOwnReports(
  { offset, show_public, show_private, scan_type }: OwnQuery,
  { scanStore }: DomainWorld,
  { caller }: Call,
): Promise<ReportList> {
  const page = await scanStore.ownReports(caller.accountId, {
    mode: scan_type,
    offset,
    limit: pageRows,
    showPublic: show_public,
    showPrivate: show_private,
  });
  return toList(page);
}

function toList({ count, rows }: ReportPage): ReportList {
  return { count, reports: rows.map(toRow) };
}

function toRow({ scan, facts, views }: ReportRow): OwnReportRow {
  return {
    connected_ip_cnt: facts.connectedIps,
    countries: facts.countries,
    country_code: facts.countries,
    issue: facts.issues,
    issues: facts.issues,
    jarm: facts.jarm,
    reg_dtime: toWireTime(scan.endedAt ?? scan.createdAt),
    scan_id: scan.id,
    score: facts.score,
    technologies: facts.technologies.map((tech_name) => ({ logo_url: '', tech_name })),
    title: facts.title,
    url: showUrl(scan.url),
    view_cnt: views,
    is_private: scan.isPrivate,
    scan_type: scan.mode,
  };
}
