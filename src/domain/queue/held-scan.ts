import type { Scan } from '../store.ts';
import type { ScanWorker } from './supervisor.ts';

interface HeldParts {
  /** A scan that takes longer is told to end, and killed with its worker a little later. */
  settings: { scan_seconds: number; scan_kill_seconds: number };
  complain: (error: unknown) => void;
}

/** A scan in the hands of a worker, until its time is over. */
export class HeldScan {
  readonly scan: Scan;
  readonly worker: ScanWorker;
  percentage = 0;
  isOverdue = false;
  readonly #parts: HeldParts;
  #timer: NodeJS.Timeout;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(scan: Scan, worker: ScanWorker, parts: HeldParts) {
    this.scan = scan;
    this.worker = worker;
    this.#parts = parts;
    this.#timer = setTimeout(() => this.#stop(), parts.settings.scan_seconds * 1000);
    const { id, url, asked, mode } = scan;
    worker.send({ kind: 'scan', job: { id, url, asked, mode } });
  }

  /** It ended, or its worker did: its time does not matter any more. */
  stopClock(): void {
    clearTimeout(this.#timer);
  }

  /** Writes about one scan happen in their order. Resolves when this one is over. */
  inTurn(work: () => Promise<void>): Promise<unknown> {
    this.#turn = this.#turn.then(work).catch(this.#parts.complain);
    return this.#turn;
  }

  /** Told first, killed later: a process that was stopped for a while finds its answers before that. */
  #stop(): void {
    const { scan_seconds, scan_kill_seconds } = this.#parts.settings;
    this.worker.send({ kind: 'stop', id: this.scan.id });
    this.#timer = setTimeout(
      () => {
        this.isOverdue = true;
        this.worker.kill();
      },
      Math.max(1, scan_kill_seconds - scan_seconds) * 1000,
    );
  }
}
