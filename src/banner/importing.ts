import type { Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import { endLine, type StreamCall, type Streamed } from '../http/stream.ts';
import type * as contract from './contract.ts';
import type { ImportReport, ImportScan } from './store.ts';

export interface ImportWorld {
  importScan: ImportScan;
  now: () => number;
}

/** A line of progress is worth sending after so many bytes. */
const progressBytes = 4 * 1024 * 1024;

type Line = Static<typeof contract.importBanners.output>;

/** Streams a file in; progress and the summary stream out, so that neither side holds much of it. */
export function importBody(
  input: Static<typeof contract.importBanners.input>,
  { importScan, now }: ImportWorld,
  { body }: StreamCall,
): Streamed {
  const fileTime = input.file_time === undefined ? now() : readTime(input.file_time);
  return {
    contentType: 'application/x-ndjson',
    chunks: toLines(importScan, { bytes: body, name: input.name, fileTime, columns: input.map }),
    end: endLine,
  };
}

function readTime(text: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new VedetteError('parameterUnusable', { parameter: 'file_time', why: 'not a valid time.' });
}

async function* toLines(
  importScan: ImportScan,
  file: Omit<Parameters<ImportScan>[0], 'onProgress'>,
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

/** A report as the wire has it. */
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
