import type { Static } from 'typebox';
import { importBanners, type ImportSummary } from '../banner/contract.ts';
import { toSummary } from '../banner/importing.ts';
import { CallFailed } from '../http/client.ts';
import { dryRun, importStream } from '../importers/import.ts';
import type { Invocation } from './command.ts';

export interface Scan {
  name: string;
  /** For records that name no time, in ms. */
  fileTime: number;
  bytes: AsyncIterable<Uint8Array>;
  onBanners: (count: number) => void;
}

/** Reads a scan to its end. Throws when that failed; what is in the file ends in the summary. */
export type TakeScan = (scan: Scan) => Promise<ImportSummary>;

/** Reads a scan here, keeps nothing of it and needs no service. */
export const tryScan: TakeScan = async ({ name, fileTime, bytes }) =>
  toSummary(await importStream(bytes, { name, fileTime, sink: dryRun }));

type Line = Static<typeof importBanners.output> & { message?: string; status?: number };

/** The server cuts names that are longer; their end says more than their start. */
const longestName = 500;

/** Streams a scan to the service. */
export function sendScan(pipe: Invocation['pipe']): TakeScan {
  return async ({ name, fileTime, bytes, onBanners }) => {
    const parameters = new URLSearchParams({
      name: name.slice(-longestName),
      file_time: new Date(fileTime).toISOString(),
    });
    const answer = pipe(`${importBanners.path}?${parameters.toString()}`, bytes);
    let summary: ImportSummary | undefined;
    for await (const line of readAnswer(answer)) {
      if (line.progress) onBanners(line.progress.banners);
      summary = line.summary ?? summary;
      if (line.status !== undefined && line.status !== 200) {
        throw new CallFailed(line.message ?? '', line.status);
      }
    }
    if (summary) return summary;
    throw new CallFailed('The server did not say how it went; import the file again.', 500);
  };
}

async function* readAnswer(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line; // of our own server
  }
  if (rest !== '') yield JSON.parse(rest) as Line;
}
