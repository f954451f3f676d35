import {
  defaultMaxDepth,
  defaultMaxElementBytes,
  isBlank,
  isByteOrderMark,
  jsonCode,
  JsonTextError,
  opensContainer,
  plainTextEnd,
  ValueScan,
  type JsonFault,
  type JsonLimits,
} from './json-scan.ts';
import { toBuffer, type Bytes } from './lines.ts';

export { JsonTextError, type JsonLimits } from './json-scan.ts';

export interface JsonElement {
  /** The requested path that matched. */
  path: string;
  /** Member name, or '' for an array element. */
  key: string;
  /** Name of the enclosing member, or ''. */
  parent: string;
  value: unknown;
  /** Number of the element, from 1. */
  record: number;
}

/**
 * Yields the elements at the paths one by one, without loading the document. A path consists of
 * member names, `[]` for every array element and `{}` for every object member: `prefixes[]`,
 * `regions[].cidrs[]`, `[]`, `{}`, `list[]`. Everything else is skipped, with only brackets and
 * strings checked.
 */
export async function* readJsonPath(
  chunks: Bytes,
  paths: readonly string[],
  limits: JsonLimits = {},
): AsyncGenerator<JsonElement[]> {
  const walker = new JsonWalker(paths, {
    maxDepth: limits.maxDepth ?? defaultMaxDepth,
    maxElementBytes: limits.maxElementBytes ?? defaultMaxElementBytes,
  });
  for await (const chunk of chunks) {
    const fault = walker.push(toBuffer(chunk));
    const elements = walker.take();
    if (elements.length > 0) yield elements;
    if (fault) throw fault;
  }
  const fault = walker.end();
  const elements = walker.take();
  if (elements.length > 0) yield elements;
  if (fault) throw fault;
}

type Step = { member: string } | 'items' | 'members';

function toSteps(path: string): Step[] {
  const steps: Step[] = [];
  for (const [part] of path.matchAll(/\[\]|\{\}|[^.[\]{}]+/g)) {
    if (part === '[]') steps.push('items');
    else if (part === '{}') steps.push('members');
    else steps.push({ member: part });
  }
  return steps;
}

/** A container on one of the paths. */
interface Frame {
  isArray: boolean;
  /** Indexes of the paths that lead here. */
  live: readonly number[];
  key: string;
  /** Computed once, because all elements of an array are treated alike. */
  inside: Lead | null;
}

/** How paths continue through a value. */
interface Lead {
  live: readonly number[];
  whole: number | undefined;
}

/** A path index, and the name of the member it leads to. */
interface Target {
  path: number;
  key: string;
}

/** `value?` and `key?` also allow an empty container to end. */
type Expecting = 'value' | 'value?' | 'key' | 'key?' | 'colon' | 'comma' | 'nothing';

class JsonWalker {
  readonly #paths: readonly string[];
  readonly #steps: readonly (readonly Step[])[];
  readonly #limits: Required<JsonLimits>;
  readonly #frames: Frame[] = [];
  #expecting: Expecting = 'value';
  #scan: ValueScan | null = null;
  /** What to do with the current value. */
  #purpose: 'key' | 'skip' | Target = 'skip';
  #elements: JsonElement[] = [];
  #records = 0;
  #consumed = 0;
  #sawStart = false;

  constructor(paths: readonly string[], limits: Required<JsonLimits>) {
    this.#paths = paths;
    this.#steps = paths.map(toSteps);
    this.#limits = limits;
  }

  take(): JsonElement[] {
    const elements = this.#elements;
    this.#elements = [];
    return elements;
  }

  /** Returns the error instead of throwing it, so that earlier elements are not lost. */
  push(chunk: Buffer): JsonTextError | null {
    let at = 0;
    while (at < chunk.length) {
      const result = this.#scan ? this.#continueScan(chunk, at) : this.#step(chunk, at);
      if (typeof result !== 'number') return new JsonTextError(result, this.#consumed + at);
      at = result;
    }
    this.#consumed += chunk.length;
    return null;
  }

  end(): JsonTextError | null {
    if (this.#scan) {
      // A number at the end of a document has no delimiter.
      if (!this.#scan.endsWithInput()) return new JsonTextError('truncated', this.#consumed);
      const fault = this.#finishScan();
      if (fault) return new JsonTextError(fault, this.#consumed);
    }
    const complete = this.#frames.length === 0 && this.#expecting === 'nothing';
    return complete ? null : new JsonTextError('truncated', this.#consumed);
  }

  /** Returns the next position, or the error. */
  #step(chunk: Buffer, at: number): number | JsonFault {
    const byte = chunk[at] ?? 0;
    if (this.#passesOver(byte)) return at + 1;
    switch (this.#expecting) {
      case 'value':
      case 'value?':
        return this.#startValue(chunk, at);
      case 'key':
      case 'key?':
        return this.#startKey(byte, at);
      case 'colon':
        this.#expecting = 'value';
        return byte === jsonCode.colon ? at + 1 : 'malformed';
      case 'comma':
        return this.#afterValue(byte, at);
      default:
        return 'malformed';
    }
  }

  #passesOver(byte: number): boolean {
    if (isBlank(byte) || (!this.#sawStart && isByteOrderMark(byte))) return true;
    this.#sawStart = true;
    return false;
  }

  #startKey(byte: number, at: number): number | JsonFault {
    if (byte === jsonCode.closeObject && this.#expecting === 'key?') return this.#close(byte, at);
    if (byte !== jsonCode.quote) return 'malformed';
    this.#begin('key');
    return at;
  }

  #afterValue(byte: number, at: number): number | JsonFault {
    const frame = this.#frames.at(-1);
    if (byte !== jsonCode.comma) return this.#close(byte, at);
    this.#expecting = frame?.isArray ? 'value' : 'key';
    return at + 1;
  }

  #close(byte: number, at: number): number | JsonFault {
    const frame = this.#frames.pop();
    if (!frame || byte !== (frame.isArray ? jsonCode.closeArray : jsonCode.closeObject))
      return 'malformed';
    this.#valueDone();
    return at + 1;
  }

  #valueDone(): void {
    this.#expecting = this.#frames.length === 0 ? 'nothing' : 'comma';
  }

  #startValue(chunk: Buffer, at: number): number | JsonFault {
    const byte = chunk[at] ?? 0;
    if (byte === jsonCode.closeArray && this.#expecting === 'value?') return this.#close(byte, at);
    const frame = this.#frames.at(-1);
    const { live, whole } = this.#lead(frame);
    if (whole !== undefined)
      return this.#startElement(chunk, at, { path: whole, key: frame?.key ?? '' });
    if (live.length > 0 && opensContainer(byte)) return this.#enter(byte, at, live);
    this.#begin('skip');
    return at;
  }

  /** Fast path for plain strings within this chunk, the most common elements. */
  #startElement(chunk: Buffer, at: number, purpose: Target): number {
    const end = chunk[at] === jsonCode.quote ? plainTextEnd(chunk, at) : -1;
    if (end > 0 && end - at <= this.#limits.maxElementBytes) {
      this.#takeElement(chunk.toString('utf8', at + 1, end), purpose);
      return end + 1;
    }
    this.#begin(purpose);
    return at;
  }

  #enter(byte: number, at: number, live: readonly number[]): number | JsonFault {
    if (this.#frames.length >= this.#limits.maxDepth) return 'too deep';
    const isArray = byte === jsonCode.openArray;
    this.#frames.push({ isArray, live, key: '', inside: null });
    this.#expecting = isArray ? 'value?' : 'key?';
    return at + 1;
  }

  #lead(frame: Frame | undefined): Lead {
    if (frame?.inside) return frame.inside;
    const depth = this.#frames.length;
    const live = frame ? this.#follow(frame, depth - 1) : this.#steps.map((_, path) => path);
    const whole = live.find((path) => this.#steps[path]?.length === depth);
    if (frame?.isArray) frame.inside = { live, whole };
    return { live, whole };
  }

  /** The paths that continue into the current value. */
  #follow(frame: Frame, depth: number): number[] {
    return frame.live.filter((path) => {
      const step = this.#steps[path]?.[depth];
      if (step === undefined) return false;
      if (frame.isArray) return step === 'items';
      return step === 'members' || (typeof step === 'object' && step.member === frame.key);
    });
  }

  #begin(purpose: 'key' | 'skip' | Target): void {
    this.#purpose = purpose;
    this.#scan = new ValueScan(purpose !== 'skip', {
      maxDepth: this.#limits.maxDepth - this.#frames.length,
      maxElementBytes: this.#limits.maxElementBytes,
    });
  }

  #continueScan(chunk: Buffer, at: number): number | JsonFault {
    const scan = this.#scan;
    if (!scan) return at;
    const next = scan.run(chunk, at);
    if (typeof next !== 'number' || !scan.done) return next;
    return this.#finishScan() ?? next;
  }

  #finishScan(): JsonFault | null {
    const purpose = this.#purpose;
    const text = this.#scan?.text() ?? '';
    this.#scan = null;
    if (purpose === 'skip') {
      this.#valueDone();
      return null;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'malformed';
    }
    if (purpose === 'key') this.#takeKey(value);
    else this.#takeElement(value, purpose);
    return null;
  }

  #takeKey(value: unknown): void {
    const frame = this.#frames.at(-1);
    if (frame && typeof value === 'string') frame.key = value;
    this.#expecting = 'colon';
  }

  #takeElement(value: unknown, { path, key }: Target): void {
    const record = ++this.#records;
    const parent = this.#frames.at(-2)?.key ?? '';
    this.#elements.push({ path: this.#paths[path] ?? '', key, parent, value, record });
    this.#valueDone();
  }
}
