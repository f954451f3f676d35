import type { Banner } from '../../banner/store.ts';
import type { ImportSummary } from '../../banner/contract.ts';
import { CallFailed } from '../../http/client.ts';
import type { TakeScan } from '../imports/take-scan.ts';

type Written = Pick<ImportSummary, 'added' | 'replaced' | 'unchanged'>;

interface OutboxParts {
  /** Stores banners; undefined with --no-store. */
  take: TakeScan | undefined;
  /** Also receives every line. */
  write: ((lines: string) => void) | undefined;
  /** Everything before this position has been stored. */
  onStored: (position: number) => void;
}

/**
 * Flush after this time or this many results. The time doubles with each flush, because every batch is an import in the
 * audit log.
 */
const firstFlushMs = 1_000;
const longestFlushMs = 30_000;
const flushBanners = 500;

/** Stores banners in batches. Acknowledged banners survive a kill; the rest are probed again. */
export class ProbeOutbox {
  readonly written: Written = { added: 0, replaced: 0, unchanged: 0 };
  readonly #parts: OutboxParts;
  #timer: NodeJS.Timeout | undefined;
  #lines: string[] = [];
  #position: number;
  #running: Promise<void> = Promise.resolve();
  #fault: { error: unknown } | undefined;

  constructor(parts: OutboxParts, position: number) {
    this.#parts = parts;
    this.#position = position;
    this.#flushAfter(firstFlushMs);
  }

  /** Applies backpressure while a batch is full. */
  async add(banner: Banner): Promise<void> {
    this.#lines.push(JSON.stringify(banner));
    if (this.#lines.length >= flushBanners) await this.#flush();
    if (this.#fault) throw this.#fault.error;
  }

  /** All banners of earlier jobs have been added. */
  reached(position: number): void {
    this.#position = position;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#flush();
    if (this.#fault) throw this.#fault.error;
  }

  /** Stops and discards the pending banners. */
  abandon(): void {
    clearTimeout(this.#timer);
  }

  #flushAfter(ms: number): void {
    this.#timer = setTimeout(() => {
      void this.#flush();
      this.#flushAfter(Math.min(2 * ms, longestFlushMs));
    }, ms);
  }

  #flush(): Promise<void> {
    this.#running = this.#running.then(async () => {
      if (this.#fault) return;
      const lines = this.#lines.splice(0);
      const position = this.#position;
      try {
        if (lines.length > 0) await this.#send(lines);
        this.#parts.onStored(position);
      } catch (error) {
        this.#fault = { error };
      }
    });
    return this.#running;
  }

  async #send(lines: readonly string[]): Promise<void> {
    const text = `${lines.join('\n')}\n`;
    const { take, write } = this.#parts;
    if (take) {
      const summary = await take({
        name: 'vedette probe',
        fileTime: Date.now(),
        columns: '',
        bytes: once(Buffer.from(text)),
        onBanners: () => undefined,
      });
      if (summary.refusal !== null) throw new CallFailed(`Not stored: ${summary.refusal}`, 500);
      this.written.added += summary.added;
      this.written.replaced += summary.replaced;
      this.written.unchanged += summary.unchanged;
    }
    write?.(text);
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
