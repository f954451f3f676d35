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
  /** When the file was written, in ms: the fallback for records and files without a time. */
  fileTime: number;
  sink: Sink;
  /** Enriches each banner before it is stored. */
  enrich?: (banner: Banner) => Banner;
  importers?: readonly Importer[];
  /** Meaning of table columns, such as `ip=addr,port=dport`. */
  columns?: string;
  limits?: UnwrapLimits;
  batchSize?: number;
  /** Banners of this file stored by an earlier run. */
  skipBanners?: number;
  /** Called for every part of the file that was read. */
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

export interface ImportProgress {
  /** Size of the file as stored, compressed or not. */
  bytes: number;
  /** Banners the sink has acknowledged: the value for `skipBanners` after an interruption. */
  acknowledged: number;
  setAside: number;
}

export interface ImportSummary extends Counts {
  name: string;
  /**
   * Name of the importer; '' for a file without records. For an archive, that of its last member.
   */
  format: string;
  bytes: number;
  /** For a table: the columns that were read, such as `ip=addr,port=dport`. */
  columns: string;
  /** For a table: the names of all its columns. */
  header: readonly string[];
  /** Stored banners, including those of an earlier run. */
  acknowledged: number;
  written: Written;
  /** The file is truncated. Everything before that counts. */
  isCut: boolean;
  /** Why the file was rejected or not read to its end; null if it was read. */
  refusal: { fault: RefusalFault; reason: string } | null;
  seconds: number;
}

/** For testing what a file contains. */
export const dryRun: Sink = () => Promise.resolve({ added: 0, replaced: 0, unchanged: 0 });

/**
 * Reads a scan file of any program and passes its banners to the sink, in constant memory.
 * Importing a file again changes nothing, so an interrupted import is simply repeated. Throws only
 * errors of the bytes, the sink or the signal; problems in the file are in the summary.
 */
export async function importStream(bytes: Bytes, options: ImportOptions): Promise<ImportSummary> {
  const startedAt = performance.now();
  const run = new ImportRun(options);
  await run.read(bytes);
  return { ...run.summary(), seconds: (performance.now() - startedAt) / 1000 };
}

/** Faults of an archive member that do not reject the archive. */
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
      this.#sourceError = { error }; // a decompressor in between may rename it
      throw error;
    }
  }

  /** A broken archive ends the document early; its reader still returns what it has. */
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

/** Banners completed by this record. */
function complete({ findings }: Reading, merger: Merger): Banner[] {
  const banners: Banner[] = [];
  for (const finding of findings) {
    if (finding.kind !== 'banner') continue;
    for (const banner of merger.add(finding.banner)) banners.push(banner);
  }
  return banners;
}
