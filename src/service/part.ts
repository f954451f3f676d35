/** Whether a part works, with one line of detail. */
export interface Status {
  ok: boolean;
  detail: string;
}

/**
 * One part of the service. Opening it (`openBanners`, `openCves`, …) is cheap and starts no background work, so a
 * command that needs only the ledger pays for nothing else.
 */
export interface Part {
  /** Starts background work and returns immediately. Called once, and only by a server. */
  start?: () => void;
  /**
   * Shown in `/readyz` to this machine and in `/v1/admin/checks` to admins. Throws if the service cannot answer at all
   * without this part.
   */
  status: () => Promise<Status>;
  /** Stops background work and releases files, threads and processes. */
  close: () => Promise<void>;
}

/** A part that follows others. */
export interface FollowingPart extends Part {
  start: () => void;
  /** Resolves when it has caught up with everything it follows. */
  settled: () => Promise<void>;
}

/** The parts of one service in opening order; a part may use earlier ones. */
export class Parts {
  readonly #opened: { name: string; part: Part }[] = [];
  #closing: Promise<void> | undefined;

  add<P extends Part>(name: string, part: P): P {
    this.#opened.push({ name, part });
    return part;
  }

  start(): void {
    for (const { part } of this.#opened) part.start?.();
  }

  /** One readiness check for each part. */
  get checks(): { name: string; status: Part['status'] }[] {
    return this.#opened.map(({ name, part }) => ({ name, status: () => part.status() }));
  }

  /** Closes parts in reverse order. Idempotent. */
  close(): Promise<void> {
    return (this.#closing ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (const { part } of [...this.#opened].reverse()) await part.close();
  }
}
