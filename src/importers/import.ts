import type { Banner } from '../banner/store.ts';
import type { Bytes } from '../lib/lines.ts';
import { unwrap, UnwrapError, type UnwrapLimits } from '../lib/unwrap.ts';
import type { Importer } from './importer.ts';
import { importers as allImporters } from './index.ts';
import { cleanBanner } from './run/clean.ts';
import { readDocument, type Reading } from './run/document.ts';
import { neighbourMerger, PortWindow, type Merger } from './run/merge.ts';
import type { TableNotes } from './run/table.ts';
import { Outbox, type Sink, type Written } from './run/outbox.ts';
import { ImportRefusal, type RefusalFault } from './run/ending.ts';
import { Tally, type Counts } from './run/tally.ts';

export type { Written } from './run/outbox.ts';

const defaultBatchSize = 1000;

export interface ImportOptions {
  /** For display; the format is detected from the content. */
  name: string;
  /** When the file was written, in ms: for records that name no time in a file that names none. */
  fileTime: number;
  sink: Sink;
  /** Enriches each banner before it is stored. */
  enrich?: (banner: Banner) => Banner;
  importers?: readonly Importer[];
  /** Which column of a table is what, such as `ip=addr,port=dport`. */
  columns?: string;
  limits?: UnwrapLimits;
  batchSize?: number;
  /** Banners of this file that an earlier run has stored. */
  skipBanners?: number;
  /** Called for every stretch of the file that was read. */
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

export interface ImportProgress {
  /** Of the file as it lies there, packed or not. */
  bytes: number;
  /** Banners that the sink has answered for: what `skipBanners` may be after an interruption. */
  acknowledged: number;
  setAside: number;
}

export interface ImportSummary extends Counts {
  name: string;
  /** Name of the importer; '' for a file without a single record. Of an archive, that of its last member. */
  format: string;
  bytes: number;
  /** Of a table: which columns were read, such as `ip=addr,port=dport`. */
  columns: string;
  /** Of a table: the names of all its columns. */
  header: readonly string[];
  /** Banners that were kept, those of an earlier run among them. */
  acknowledged: number;
  written: Written;
  /** The file ends before it is complete. What came before counts. */
  isCut: boolean;
  /** Why the file was refused, or not read to its end; null when it was read. */
  refusal: { fault: RefusalFault; reason: string } | null;
  seconds: number;
}

/** For trying out what a file holds. */
export const dryRun: Sink = () => Promise.resolve({ added: 0, replaced: 0, unchanged: 0 });

/**
 * Reads a scan file of any program and hands its banners to the sink, in constant memory. Importing
 * a file again changes nothing, so an interrupted import is simply repeated. Throws only errors of
 * the bytes, the sink or the signal; problems in the file are in the summary.
 */
export async function importStream(bytes: Bytes, options: ImportOptions): Promise<ImportSummary> {
  const startedAt = performance.now();
  const run = new ImportRun(options);
  await run.read(bytes);
  return { ...run.summary(), seconds: (performance.now() - startedAt) / 1000 };
}

/** What a member of an archive may be without the archive being refused. */
const strangers = new Set<RefusalFault>(['unknown format', 'unclear columns']);

class ImportRun {
  readonly #options: ImportOptions;
  readonly #tally = new Tally();
  readonly #outbox: Outbox;
  readonly #ending = { isCut: false };
  readonly #table: TableNotes;
  #bytes = 0;
  #format = '';
  #refusal: ImportSummary['refusal'] = null;
  #sourceError: { error: unknown } | null = null;

  constructor(options: ImportOptions) {
    const { sink, batchSize = defaultBatchSize, skipBanners = 0 } = options;
    this.#options = options;
    this.#table = { said: options.columns ?? '', columns: '', header: [] };
    this.#outbox = new Outbox({ sink, batchSize, skipBanners });
  }

  summary(): Omit<ImportSummary, 'seconds'> {
    return {
      name: this.#options.name,
      format: this.#format,
      bytes: this.#bytes,
      columns: this.#table.columns,
      header: this.#table.header,
      ...this.#tally.report(),
      open: this.#outbox.taken,
      acknowledged: this.#outbox.acknowledged,
      written: { ...this.#outbox.written },
      isCut: this.#ending.isCut,
      refusal: this.#refusal,
    };
  }

  async read(bytes: Bytes): Promise<void> {
    try {
      for await (const member of unwrap(this.#counted(bytes), this.#options.limits)) {
        await this.#readMember(member.name, this.#unbroken(member.bytes));
        if (this.#refusal) break;
      }
    } catch (error) {
      await this.#outbox.settle();
      this.#note(error);
    }
    await this.#outbox.flush();
  }

  async *#counted(bytes: Bytes): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of bytes) {
        this.#options.signal?.throwIfAborted();
        this.#bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.#sourceError = { error }; // an unpacker on the way may give it another name
      throw error;
    }
  }

  /** A broken wrapper ends the document early; its reader still gives what it holds. */
  async *#unbroken(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* bytes;
    } catch (error) {
      this.#note(error);
    }
  }

  #note(error: unknown): void {
    if (this.#sourceError) throw this.#sourceError.error;
    if (error instanceof UnwrapError && error.fault === 'truncated') this.#ending.isCut = true;
    else if (error instanceof UnwrapError) this.#refuse('archive', error.message);
    else if (error instanceof ImportRefusal) this.#refuse(error.fault, error.message);
    else throw error;
  }

  #refuse(fault: RefusalFault, reason: string): void {
    this.#refusal ??= { fault, reason };
  }

  /** Archives contain other files too: an unknown one is skipped. */
  async #readMember(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    try {
      await this.#readDocument(name, bytes);
    } catch (error) {
      const isStranger = error instanceof ImportRefusal && strangers.has(error.fault);
      if (!isStranger || name === '') throw error;
      this.#tally.setAside(name, error.message);
    }
  }

  async #readDocument(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const { importers = allImporters, fileTime, onProgress } = this.#options;
    let merger: Merger | null = null;
    for await (const readings of readDocument(bytes, {
      importers,
      fileTime,
      ending: this.#ending,
      table: this.#table,
    })) {
      for (const reading of readings) {
        merger ??= this.#mergerFor(reading.importer);
        this.#tally.take(reading, name);
        await this.#putAll(complete(reading, merger));
      }
      onProgress?.(this.#progress());
    }
    if (merger) await this.#putAll(merger.end());
  }

  async #putAll(banners: readonly Banner[]): Promise<void> {
    const { enrich = (banner: Banner) => banner } = this.#options;
    for (const banner of banners) {
      const room = this.#outbox.put(enrich(cleanBanner(banner)));
      if (room) await room;
    }
  }

  #mergerFor({ name, splitsPorts }: Importer): Merger {
    this.#format = name;
    return splitsPorts ? new PortWindow() : neighbourMerger();
  }

  #progress(): ImportProgress {
    const { count } = this.#tally.report().setAside;
    return { bytes: this.#bytes, acknowledged: this.#outbox.acknowledged, setAside: count };
  }
}

/** The banners that are whole now that this record is read. */
function complete({ findings }: Reading, merger: Merger): Banner[] {
  const banners: Banner[] = [];
  for (const finding of findings) {
    if (finding.kind !== 'banner') continue;
    for (const banner of merger.add(finding.banner)) banners.push(banner);
  }
  return banners;
}
