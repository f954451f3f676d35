import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Marks derived data as outdated with a file that survives a crash. */
export class BehindMark {
  readonly #folder: string;
  readonly #file: string;
  #isSet: boolean;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'behind');
    this.#isSet = existsSync(this.#file);
  }

  get isSet(): boolean {
    return this.#isSet;
  }

  /** Returns once the mark is on disk. */
  set(): void {
    if (this.#isSet) return;
    mkdirSync(this.#folder, { recursive: true });
    const file = openSync(this.#file, 'w');
    fsyncSync(file);
    closeSync(file);
    this.#isSet = true;
  }

  clear(): void {
    rmSync(this.#file, { force: true });
    this.#isSet = false;
  }
}
