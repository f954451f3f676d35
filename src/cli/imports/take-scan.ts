import type { Static } from 'typebox';
import { importBanners, type ImportSummary } from '../../banner/contract.ts';
import { toSummary } from '../../banner/importing.ts';
import { CallFailed } from '../../http/client.ts';
import { dryRun, importStream } from '../../importers/import.ts';
import { readAnswer } from '../answer-lines.ts';
import type { Invocation } from '../command.ts';

interface Scan {
  name: string;
  /** Time of records without one, in ms. */
  fileTime: number;
  /** Maps CSV columns, such as `ip=addr`; '' to guess. */
  columns: string;
  bytes: AsyncIterable<Uint8Array>;
  onBanners: (count: number) => void;
}

/** Reads a whole scan. Throws if that fails; problems inside the file are in the summary. */
export type TakeScan = (scan: Scan) => Promise<ImportSummary>;

/** Dry run: parses the scan locally, without the service. */
export const tryScan: TakeScan = async ({ name, fileTime, columns, bytes }) =>
  toSummary(await importStream(bytes, { name, fileTime, columns, sink: dryRun }));

type Line = Static<typeof importBanners.output> & { message?: string; status?: number };

/** The server truncates longer names, and the end of a path says more than its start. */
const longestName = 500;

/** Streams a scan to the service. */
export function sendScan(pipe: Invocation['pipe']): TakeScan {
  return async ({ name, fileTime, columns, bytes, onBanners }) => {
    const parameters = new URLSearchParams({
      name: name.slice(-longestName),
      file_time: new Date(fileTime).toISOString(),
      map: columns,
    });
    const answer = pipe(`${importBanners.path}?${parameters.toString()}`, bytes);
    for await (const { progress, summary, message, status } of readAnswer<Line>(answer)) {
      if (progress) onBanners(progress.banners);
      // The outcome is final, so the rest of a refused file need not be sent.
      if (summary) return summary;
      if (status !== undefined) throw new CallFailed(message ?? '', status);
    }
    throw new CallFailed('The server reported no result. Import the file again.', 500);
  };
}
