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
    for await (const { progress, summary, message, status } of readLines<Line>(answer)) {
      if (progress) onBanners(progress.banners);
      // All is said: what is not sent yet of a file that was refused need not be.
      if (summary) return summary;
      if (status !== undefined) throw new CallFailed(message ?? '', status);
    }
    throw new CallFailed('The server did not say how it went; import the file again.', 500);
  };
}

/** The lines of an answer as they come, however they are cut on the way. */
export async function* readLines<Line>(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line; // of our own server
  }
  if (rest !== '') yield JSON.parse(rest) as Line;
}
