import { defaultMaxDepth, defaultMaxElementBytes, type JsonFault } from '../../lib/json-scan.ts';
import { isBlank, jsonCode, ValueScan } from '../../lib/json-scan.ts';

export interface SplitObject {
  /** Position of the object in the file, from 1. */
  count: number;
  text: string;
  fault?: JsonFault | 'not an object';
}

const limits = { maxDepth: defaultMaxDepth, maxElementBytes: defaultMaxElementBytes };
const separators = new Set<number>([jsonCode.comma, jsonCode.openArray, jsonCode.closeArray]);

/** Finds objects by their brackets. The parser checks their content. */
export class ObjectSplitter {
  count = 0;
  /** An object is too large or too deep: its end, and everything after it, cannot be found. */
  isLost = false;
  #scan: ValueScan | null = null;
  #isInRubbish = false;

  get isInside(): boolean {
    return this.#scan !== null && !this.isLost;
  }

  push(chunk: Buffer): SplitObject[] {
    const found: SplitObject[] = [];
    for (let at = 0; at < chunk.length && !this.isLost;) {
      if (!this.#scan) {
        if (!this.#starts(chunk[at] ?? 0, found)) at++;
        continue;
      }
      const next = this.#scan.run(chunk, at);
      if (typeof next !== 'number') {
        this.isLost = true;
        found.push({ count: this.count, text: '', fault: next });
        break;
      }
      at = next;
      if (this.#scan.done) {
        found.push({ count: this.count, text: this.#scan.text() });
        this.#scan = null;
      }
    }
    return found;
  }

  #starts(byte: number, found: SplitObject[]): boolean {
    if (byte === jsonCode.openObject) {
      this.#scan = new ValueScan(true, limits);
      this.#isInRubbish = false;
      this.count++;
      return true;
    }
    if (!this.#isInRubbish && !isBlank(byte) && !separators.has(byte)) {
      this.#isInRubbish = true;
      found.push({ count: this.count + 1, text: '', fault: 'not an object' });
    }
    return false;
  }
}
