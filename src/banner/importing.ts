import type { Static } from 'typebox';
import { changeBy, type AuditStore } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { endLine, type StreamCall, type Streamed } from '../http/stream.ts';
import type * as contract from './contract.ts';
import type { ImportReport, ImportScan } from './store.ts';

export interface ImportWorld {
  importScan: ImportScan;
  audit: Pick<AuditStore, 'append'>;
  now: () => number;
}

type ScanFile = Parameters<ImportScan>[0];

/** Bytes between two progress lines. */
const progressBytes = 4 * 1024 * 1024;

type Line = Static<typeof contract.importBanners.output>;

/** Streams a file in, and progress and the summary out, so that neither side buffers much of it. */
export function importBody(
  input: Static<typeof contract.importBanners.input>,
  world: ImportWorld,
  call: StreamCall,
): Streamed {
  const fileTime = input.file_time === undefined ? world.now() : readTime(input.file_time);
  const file = { bytes: call.body, name: input.name, fileTime, columns: input.map };
  return {
    contentType: 'application/x-ndjson',
    chunks: toLines((watched) => recordImport(watched, world, call), file),
    end: endLine,
  };
}

/**
 * The index is not part of the ledger, so no transaction covers both: one audit entry precedes the
 * first stored banner, and another with the counts follows the last. An interrupted import has no
 * second entry.
 */
async function recordImport(
  file: Omit<ScanFile, 'beforeFirst'>,
  { importScan, audit, now }: ImportWorld,
  call: StreamCall,
): Promise<ImportReport> {
  const subject = fileName(file.name);
  const record = (action: 'banner.import' | 'banner.imported', detail = {}) =>
    audit.append('changes', [changeBy(call, now(), { action, subject, detail })]);
  const report = await importScan({ ...file, beforeFirst: () => record('banner.import') });
  const { format, hosts, open, written, setAside, isCut } = report;
  const counts = { hosts, open, ...written, set_aside: setAside.count, is_cut: isCut };
  if (open > 0) await record('banner.imported', { format, ...counts });
  return report;
}

/** Folders and the parameters of a URL may be private. */
function fileName(path: string): string {
  const plain = path.includes('://') ? path.replace(/[?#].*$/s, '') : path;
  return plain.split(/[/\\]/).at(-1) || 'without a name';
}

function readTime(text: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new VedetteError('parameterUnusable', { parameter: 'file_time', why: 'not a valid time.' });
}

async function* toLines(
  importScan: (file: Omit<ScanFile, 'beforeFirst'>) => Promise<ImportReport>,
  file: Omit<ScanFile, 'beforeFirst' | 'onProgress'>,
): AsyncGenerator<string> {
  const waiting: Line[] = [];
  let wake: () => void = () => undefined;
  let shown = 0;
  const running = importScan({
    ...file,
    onProgress: ({ bytes, acknowledged, setAside }) => {
      if (bytes - shown < progressBytes) return;
      shown = bytes;
      waiting.push({ progress: { bytes, banners: acknowledged, set_aside: setAside } });
      wake();
    },
  });
  const finished = running.then((report) => {
    waiting.push({ summary: toSummary(report) });
    return true;
  });
  for (let isDone = false; !isDone;) {
    const more = new Promise<boolean>((resolve) => (wake = () => resolve(false)));
    isDone = await Promise.race([finished, more]);
    for (const line of waiting.splice(0)) yield `${JSON.stringify(line)}\n`;
  }
}

/** A report in wire format. */
export function toSummary(report: ImportReport): contract.ImportSummary {
  const { name, format, bytes, columns, hosts, open, closed, filtered, openFiltered } = report;
  return {
    name,
    format,
    bytes,
    columns,
    header: [...report.header],
    hosts,
    open,
    closed,
    filtered,
    open_filtered: openFiltered,
    ...report.written,
    set_aside: report.setAside.count,
    set_aside_first: report.setAside.first.map(({ position, reason }) => ({ position, reason })),
    is_cut: report.isCut,
    refusal: report.refusal?.reason ?? null,
    seconds: Math.round(report.seconds * 1000) / 1000,
  };
}
