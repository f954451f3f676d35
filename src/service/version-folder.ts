import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names a version after its sources, so that the same sources always have the same name. */
export function versionName(sources: unknown): string {
  return createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16);
}

/** Finished versions of one kind of derived data: files or folders below `derived/`, named by their sources. */
export class VersionFolder {
  readonly #folder: string;
  readonly #ending: string;
  readonly #finishedForm: RegExp;

  constructor(data: string, kind: { name: string; ending: string }) {
    this.#folder = join(data, 'derived', kind.name);
    this.#ending = kind.ending;
    this.#finishedForm = new RegExp(`^[\\da-f]{16}${kind.ending.replace('.', '\\.')}$`);
  }

  pathOf(name: string): string {
    return join(this.#folder, `${name}${this.#ending}`);
  }

  /** Newest first: an older version serves while a newer one is built. */
  finished(): string[] {
    const paths = this.#entries()
      .filter((name) => this.#finishedForm.test(name))
      .map((name) => join(this.#folder, name));
    const madeAt = (path: string) => statSync(path).mtimeMs;
    return paths.sort((one, other) => madeAt(other) - madeAt(one));
  }

  remove(path: string): void {
    rmSync(path, { recursive: true, force: true });
  }

  /** Removes all other versions and the leftovers of a killed build. Not for use during a build. */
  removeAllBut(kept: ReadonlySet<string>): void {
    for (const name of this.#entries()) {
      const path = join(this.#folder, name);
      if (!kept.has(path)) this.remove(path);
    }
  }

  #entries(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }
}
