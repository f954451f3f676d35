import type { Delta } from '../http/given-answers.ts';

interface Version {
  /** Of the bytes that were served. */
  etag: string;
  /** The entries as plain text: a million take 15 MB as bytes, 100 MB as strings. */
  plain: Uint8Array;
}

/** Limits per list: versions, and bytes of all of them. The oldest are dropped. */
const mostVersions = 24;
const mostBytes = 64 * 1_048_576;

/** Recently served versions of a list, so that clients can ask what changed since. */
export class Versions {
  /** Newest last. */
  readonly #kept = new Map<string, Version>();

  note({ etag, plain }: Version): void {
    this.#kept.delete(etag);
    this.#kept.set(etag, { etag, plain });
    while (this.#isTooMuch()) {
      const [oldest = ''] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
  }

  /** Null if the version is unknown or was dropped. */
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

  /** The newest is never dropped, however large. */
  #isTooMuch(): boolean {
    // Formats of one version share their plain text.
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
