import type { Static } from 'typebox';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  domainLiteScan,
  domainReport,
  domainScan,
  domainScanPrivate,
  domainScans,
} from '../../../src/domain/contract.ts';
import type { WireReport } from '../../../src/domain/report/wire.ts';
import type { ScanRow } from '../../../src/domain/rows.ts';
import { errorTable } from '../../../src/errors.ts';
import { call, CallFailed } from '../../api.ts';
import type { Wish } from './capture-fields.tsx';

export const scanKinds = ['public', 'private', 'lite'] as const;
export type ScanKind = (typeof scanKinds)[number];

export interface Wanted {
  targets: readonly string[];
  kind: ScanKind;
  /** How the browser opens each page. */
  wish: Wish;
}

type How = Pick<Wanted, 'kind' | 'wish'> & { force: boolean };

/** One row of the table, from request to report. */
export interface ListRow {
  target: string;
  id?: string;
  scan?: ScanRow;
  report?: WireReport;
  /** Why the server refused it. */
  refusal?: string;
}

/** Longer lists need a script: their ids do not fit in an address. */
export const mostTargets = 100;

const request: Readonly<Record<ScanKind, (query: string, how: How) => Promise<string>>> = {
  public: async (query, { force, wish }) =>
    String((await call(domainScan, { query, force, ...wish })).scan_id),
  private: async (query, { force, wish }) =>
    String((await call(domainScanPrivate, { query, force, ...wish })).scan_id),
  lite: async (query, { force }) => (await call(domainLiteScan, { query, force })).scan_id,
};

const lookEveryMs = 1_500;
const waitMs = 3_000;
const mostTries = 20;
const full = new Set<string>([errorTable.tooManyScans.message, errorTable.overloaded.message]);

const isOver = ({ state }: ScanRow) => state !== 'queued' && state !== 'running';

/** True once nothing about the row will change any more. */
export function isSettled({ scan, report, refusal }: ListRow): boolean {
  return (
    refusal !== undefined ||
    (scan !== undefined && isOver(scan) && (report ?? scan.state) !== 'done')
  );
}

/** Requests the scans one after the other, follows them, and reads each report once it exists. */
export function useScanList(ids: readonly string[], keep: (ids: readonly string[]) => void) {
  const [rows, setRows] = useState<readonly ListRow[]>(ids.map((id) => ({ target: id, id })));
  const [how, setHow] = useState<Omit<How, 'force'>>({ kind: 'public', wish: {} });
  const [left, setLeft] = useState(0);
  const current = useRef(rows);
  const stopped = useRef(new AbortController());
  const write = (next: readonly ListRow[]) => {
    current.current = next;
    setRows(next);
  };
  const change = (target: string, part: Partial<ListRow>) =>
    write(current.current.map((row) => (row.target === target ? { ...row, ...part } : row)));

  const ask = async (targets: readonly string[], asked: How) => {
    const { signal } = (stopped.current = new AbortController());
    for (const [at, target] of targets.entries()) {
      if (signal.aborted) break;
      setLeft(targets.length - at);
      change(target, await submitOne(target, asked, signal));
    }
    setLeft(0);
    keep(current.current.flatMap(({ id }) => id ?? []));
  };

  const isWaiting = rows.some((row) => row.id !== undefined && !isSettled(row));
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = () =>
      void follow(current.current).then((found) => write(merge(current.current, found)));
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  useEffect(() => () => stopped.current.abort(), []);

  return {
    rows,
    left,
    isBusy: left > 0,
    submit: ({ targets, ...wanted }: Wanted) => {
      setHow(wanted);
      write(targets.map((target) => ({ target })));
      void ask(targets, { ...wanted, force: false });
    },
    cancel: () => stopped.current.abort(),
    retry: (row: ListRow) => {
      const target = row.scan?.url ?? row.target;
      write(current.current.map((each) => (each.target === row.target ? { target } : each)));
      void ask([target], { ...how, force: true });
    },
  };
}

/** Retries while the queue is full; any other refusal concerns this target only. */
async function submitOne(target: string, how: How, signal: AbortSignal): Promise<Partial<ListRow>> {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      return { id: await request[how.kind](target, how) };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (!full.has(error.message) || tries === mostTries) return { refusal: error.message };
    }
    await new Promise((done) => setTimeout(done, waitMs));
  }
  return {};
}

/** Looks up all scans with one free call, and reads the reports of finished ones. */
async function follow(rows: readonly ListRow[]): Promise<ReadonlyMap<string, Partial<ListRow>>> {
  const found = new Map<string, Partial<ListRow>>();
  const known = new Set(rows.flatMap(({ id, report }) => (report || !id ? [] : [id])));
  const { scans } = await call(domainScans, { mine: true, size: 500 }).catch(noScans);
  for (const scan of scans.filter(({ scan_id: id }) => known.has(id))) {
    const report = scan.state === 'done' ? await reportOf(scan.scan_id) : undefined;
    found.set(scan.scan_id, { scan, ...(report && { report }) });
  }
  return found;
}

/** Stands in for a failed poll: the next may succeed. */
const noScans = (): Static<typeof domainScans.output> => ({ scans: [], next: '' });

async function reportOf(id: string): Promise<WireReport | undefined> {
  return call(domainReport, { id, explain: true }).catch(() => undefined);
}

function merge(
  rows: readonly ListRow[],
  found: ReadonlyMap<string, Partial<ListRow>>,
): readonly ListRow[] {
  return rows.map((row) => ({ ...row, ...found.get(row.id ?? '') }));
}
