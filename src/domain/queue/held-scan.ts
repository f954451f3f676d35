import type { Scan } from '../store.ts';
import type { ScanWorker } from './supervisor.ts';

interface HeldParts {
  /** Longer scans are asked to stop, then killed with their worker. */
  settings: { scanSeconds: number; scanKillSeconds: number };
  complain: (error: unknown) => void;
  /** Called when a worker has the scan; the result is called when it no longer has. */
  around?: (scan: Scan) => () => void;
}

/** A leased scan, until its time is up. */
export class HeldScan {
  readonly scan: Scan;
  readonly worker: ScanWorker;
  percentage = 0;
  isOverdue = false;
  /** Called once no worker has the scan and the ledger knows. */
  readonly release: () => void;
  readonly #parts: HeldParts;
  #timer: NodeJS.Timeout;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(scan: Scan, worker: ScanWorker, parts: HeldParts) {
    this.scan = scan;
    this.worker = worker;
    this.#parts = parts;
    this.#timer = setTimeout(() => this.#stop(), parts.settings.scanSeconds * 1000);
    this.release = parts.around?.(scan) ?? (() => undefined);
    const { id, url, asked, mode, capture } = scan;
    const job = { id, url, asked, mode, ...(capture && { capture }) };
    worker.send({ kind: 'scan', job });
  }

  /** The scan or its worker ended, so the time limit no longer matters. */
  stopClock(): void {
    clearTimeout(this.#timer);
  }

  /** Runs writes about one scan in order. */
  inTurn(work: () => Promise<void>): Promise<unknown> {
    this.#turn = this.#turn.then(work).catch(this.#parts.complain);
    return this.#turn;
  }

  /** Asked first, killed later: a suspended process gets a chance to read its answers. */
  #stop(): void {
    const { scanSeconds, scanKillSeconds } = this.#parts.settings;
    this.worker.send({ kind: 'stop', id: this.scan.id });
    this.#timer = setTimeout(
      () => {
        this.isOverdue = true;
        this.worker.kill();
      },
      Math.max(1, scanKillSeconds - scanSeconds) * 1000,
    );
  }
}
