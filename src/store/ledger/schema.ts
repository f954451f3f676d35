import type { Generated } from 'kysely';
import type { SharedKind } from '../../share/contract.ts';
import type { CaseEntry, IndicatorState, Sharing } from '../../cases/contract.ts';
import type { DecisionState } from '../../exposure/store.ts';
import type { ReportVerdict } from '../../domain/store.ts';
import type { IndicatorKind, Verdict } from '../../verdict/contract.ts';
import type { WatchTables } from './watch-tables.ts';

/** Tables of the ledger. Times are ISO strings and lists are JSON text, which all dialects store alike. */
export interface LedgerTables extends WatchTables {
  schema_step: { version: number; applied_at: string };
  account: {
    id: string;
    name: string;
    email: string;
    role: 'owner' | 'admin' | 'member';
    plan: string;
    created_at: string;
    disabled_at: string | null;
    last_access_at: string | null;
  };
  api_key: {
    id: string;
    account_id: string;
    digest: string;
    label: string;
    scopes: string;
    http_status: 'honest' | 'always-200' | null;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  session: {
    id: string;
    key_id: string;
    digest: string;
    agent: string;
    created_at: string;
    expires_at: string;
  };
  identity: {
    issuer: string;
    subject: string;
    account_id: string;
    key_id: string;
  };
  share_link: {
    id: string;
    digest: string;
    account_id: string;
    kind: SharedKind;
    subject: string;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    opened: number;
    last_opened_at: string | null;
    /** The last opening in the audit log. */
    recorded_at: string | null;
  };
  saved_query: {
    account_id: string;
    kind: 'banner' | 'exploit';
    name: string;
    query: string;
    created_at: string;
    is_shared: Generated<number>;
  };
  case_file: {
    id: string;
    account_id: string;
    name: string;
    sharing: Sharing;
    created_at: string;
    changed_at: string;
  };
  case_reader: { case_id: string; account_id: string };
  case_indicator: {
    case_id: string;
    kind: IndicatorKind;
    value: string;
    position: number;
    state: IndicatorState;
    reason: string;
    added_at: string;
    judged_at: string | null;
    verdict: Verdict | '';
    headline: string;
    reasons: string;
    sources: string;
    lines: number;
    first_line: string;
  };
  /** Since when an indicator has had a judgement. */
  case_judgement: {
    case_id: string;
    kind: IndicatorKind;
    value: string;
    at: string;
    verdict: Verdict | '';
    headline: string;
  };
  case_entry: {
    case_id: string;
    number: number;
    at: string;
    account: string;
    what: CaseEntry['what'];
    says: string;
  };
  plan: { name: string; rate_per_minute: number | null; allowances: string };
  pot: {
    account_id: string;
    pot_group: string;
    period: string;
    starts_at: string;
    spent: Generated<number>;
  };
  /** Calls granted to servers from the rate of an account; see call-leases.ts. */
  call_lease: { account_id: string; grants: string };
  /** A single row: the process that works for all that share the ledger. */
  leader: { holder: string; until_ms: number };
  /** Servers and workers that were not stopped in good order. */
  peer: { id: string; name: string; heard_ms: number };
  feed_state: {
    feed: string;
    enabled: number | null;
    tried_at: string | null;
    good_at: string | null;
    changed_at: string | null;
    next_run_at: string | null;
    failures: number;
    error: string | null;
  };
  feed_generation: {
    feed: string;
    number: number;
    state: 'live' | 'held' | 'kept' | 'rejected' | 'withdrawn';
    created_at: string;
    as_of: string;
    origin: 'download' | 'file';
    entries: number;
    skipped: number;
    reserved: number;
    documents: string;
    reasons: string;
  };
  feed_definition: { name: string; definition: string };
  suppression: {
    id: string;
    feed: string;
    range: string;
    until_at: string | null;
    reason: string;
    created_at: string;
    created_by: string;
  };
  decision: {
    id: string;
    state: DecisionState;
    cve: string;
    /** A range; '' for all. The same goes for the members below. */
    hosts: string;
    product: string;
    version: string;
    tag: string;
    reason: string;
    decided_by: string;
    created_at: string;
    until_at: string | null;
    source: string;
    ended_at: string | null;
  };
  sbom: {
    id: string;
    name: string;
    /** An address key. */
    ip: string;
    format: string;
    count: number;
    made_at: string;
    created_at: string;
    ended_at: string | null;
    /** JSON. */
    components: string;
  };
  assignment: {
    id: string;
    hosts: string;
    query: string;
    owner: string;
    tags: string;
    created_at: string;
  };
  audit: {
    trail: 'changes' | 'lookups';
    number: number;
    at: string;
    account_id: string;
    account: string;
    key_id: string;
    origin: string;
    action: string;
    subject: string;
    detail: string;
    digest: string;
  };
  /** How far retention has trimmed a trail. */
  audit_horizon: { trail: 'changes' | 'lookups'; number: number; digest: string };
  usage: { account_id: string; day: string; operation: string; calls: number; credits: number };
  scan: {
    id: string;
    sequence: number;
    account_id: string;
    mode: 'full' | 'lite';
    is_private: number;
    /** A private scan that no list shows but anyone with the id can open. */
    is_unlisted: Generated<number>;
    asked: string;
    url: string;
    host: string;
    domain: string;
    state: 'queued' | 'running' | 'done' | 'failed' | 'no such domain';
    percentage: number;
    attempts: number;
    why: string;
    charged: string;
    open_key: string | null;
    holder: string | null;
    lease_until: string | null;
    created_at: string;
    ended_at: string | null;
    /** Copied from the report, whose rows are too long to read for lists. */
    verdict: Generated<ReportVerdict | null>;
    title: Generated<string>;
    trace: Generated<string | null>;
    /** Options of the browser, as JSON; null for the usual ones. */
    capture: Generated<string | null>;
  };
  /** A single row: the highest sequence number of a scan. */
  scan_arrival: { last: number };
  /** The last turn of an account in the queue of a mode; higher means later. */
  scan_turn: { account_id: string; mode: 'full' | 'lite'; turn: number };
  report: {
    scan_id: string;
    body: string;
    explanation: string;
    facts: string;
    views: Generated<number>;
  };
  /** Of each report, what others may share, as text: `jarm:…`, `body:…`. */
  trait: { scan_id: string; trait: string };
  look: { scan_id: string; skeleton: string; picture: string };
  /** Parts of looks, by which those that may be alike are found. */
  look_piece: { scan_id: string; piece: string };
  screenshot: {
    name: string;
    scan_id: string;
    position: number;
    bytes: number;
    created_at: string;
  };
}
