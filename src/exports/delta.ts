import type { Delta } from '../http/given-answers.ts';

interface Version {
  /** Of the bytes that were given out. */
  etag: string;
  /** The same entries as plain text: a million of them are 15 MB like this, and a hundred as texts. */
  plain: Uint8Array;
}

/** Versions kept of one list, and their bytes: older ones are gone. */
const mostVersions = 24;
const mostBytes = 64 * 1_048_576;

/** Versions of a list as they were given out, so that readers can ask what changed since. */
export class Versions {
  /** The newest last. */
  readonly #kept = new Map<string, Version>();

  note({ etag, plain }: Version): void {
    this.#kept.delete(etag);
    this.#kept.set(etag, { etag, plain });
    while (this.#isTooMuch()) {
      const [oldest = ''] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
  }

  /** Null when the version is not known, or no more. */
  since(etag: string, now: Version): Delta<string> | null {
    const then = etag === now.etag ? now : this.#kept.get(etag);
    if (!then) return null;
    const [before, after] = [linesOf(then), linesOf(now)];
    return {
      from: etag,
      to: now.etag,
      added: without(after, before),
      removed: without(before, after),
    };
  }

  /** The newest stays, however long it is. */
  #isTooMuch(): boolean {
    // Formats of one version share their lines.
    const texts = new Set([...this.#kept.values()].map(({ plain }) => plain));
    const bytes = [...texts].reduce((sum, { byteLength }) => sum + byteLength, 0);
    return this.#kept.size > mostVersions || (bytes > mostBytes && texts.size > 1);
  }
}

function linesOf({ plain }: Version): Set<string> {
  const text = Buffer.from(plain).toString().trimEnd();
  return new Set(text === '' ? [] : text.split('\n'));
}

function without(lines: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...lines].filter((line) => !others.has(line));
}
