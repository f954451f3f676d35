import { createHash } from 'node:crypto';
import { StartError } from '../errors.ts';
import { every, type Filter } from '../search/filter.ts';
import type { SearchIndex } from '../search/index-port.ts';

/** Where an interrupted copy continues. */
export interface CopyNote {
  /** Documents up to this time (ms) remain to be copied. Null before the first copy. */
  read: () => Promise<number | null>;
  write: (until: number) => Promise<void>;
}

interface IndexCopy<Document> {
  from: SearchIndex<Document>;
  into: SearchIndex<Document>;
  timeOf: (document: Document) => number;
  /** Equal results for equal documents, and only for those. */
  pack: (document: Document) => unknown;
  note: CopyNote;
  onProgress: (progress: { doing: 'copying' | 'verifying'; done: number; total: number }) => void;
}

export interface CopiedIndex {
  documents: number;
  /** Covers all documents, independent of their order. */
  digest: string;
}

const documentsAtOnce = 2_000;

/** Copies and compares all documents. Resumes an interrupted copy. The source must not change meanwhile. */
export async function copyIndex<Document>(copy: IndexCopy<Document>): Promise<CopiedIndex> {
  const { from, into, onProgress } = copy;
  const total = await countIn(from);
  await copyMissing(copy, total);
  const read = (side: SearchIndex<Document>, before: number) =>
    digestOf(side, copy.pack, (seen) =>
      onProgress({ doing: 'verifying', done: before + seen, total: 2 * total }),
    );
  const source = await read(from, 0);
  const target = await read(into, source.documents);
  if (source.digest === target.digest && source.documents === target.documents) return target;
  throw new StartError(
    `The copy differs from its source: ${source.documents} banners, ${target.documents} copied. ` +
      'Empty the target and start again.',
  );
}

async function copyMissing<Document>(copy: IndexCopy<Document>, total: number): Promise<void> {
  const { from, into, timeOf, note, onProgress } = copy;
  let done = await countIn(into);
  const until = await note.read();
  if (until === null && done > 0)
    throw new StartError('The target already has banners; it must be empty.');
  if (until === null) await note.write(Infinity);
  for await (const batch of batches(from, upTo(until ?? Infinity))) {
    const { added } = await into.write(batch);
    onProgress({ doing: 'copying', done: (done += added), total });
    // Newest first, so everything newer than the last one has arrived.
    const last = batch.at(-1);
    if (last) await note.write(timeOf(last));
  }
}

/** Copies the documents of one moment into an empty index and compares them. The source may change meanwhile. */
export async function copyMoment<Document>({
  from,
  into,
  pack,
}: Pick<IndexCopy<Document>, 'from' | 'into' | 'pack'>): Promise<CopiedIndex> {
  const source = new Digest();
  for await (const batch of batches(from, every)) {
    for (const document of batch) source.add(pack(document));
    await into.write(batch);
  }
  const copied = await digestOf(into, pack, () => undefined);
  if (copied.digest === source.result.digest) return copied;
  throw new Error(`the copy of ${source.result.documents} banners differs from them`);
}

const upTo = (until: number): Filter =>
  until === Infinity ? every : { kind: 'time', from: -Infinity, to: until };

async function countIn<Document>(index: SearchIndex<Document>): Promise<number> {
  const { count } = await index.search({ filter: every, offset: 0, limit: 0 });
  return count;
}

async function* batches<Document>(
  index: SearchIndex<Document>,
  filter: Filter,
): AsyncGenerator<Document[]> {
  let batch: Document[] = [];
  for await (const { document } of index.scan(filter)) {
    batch.push(document);
    if (batch.length < documentsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Sums the digests of single documents: engines order documents of the same time differently. */
class Digest {
  readonly #sums = new BigUint64Array(4);
  documents = 0;

  add(packed: unknown): void {
    const hash = createHash('sha256').update(JSON.stringify(packed)).digest();
    this.#sums.forEach((sum, at) => (this.#sums[at] = sum + hash.readBigUInt64BE(at * 8)));
    this.documents++;
  }

  get result(): CopiedIndex {
    const digest = [...this.#sums].map((sum) => sum.toString(16).padStart(16, '0')).join('');
    return { documents: this.documents, digest };
  }
}

async function digestOf<Document>(
  index: SearchIndex<Document>,
  pack: (document: Document) => unknown,
  onDocuments: (seen: number) => void,
): Promise<CopiedIndex> {
  const digest = new Digest();
  for await (const { document } of index.scan(every)) {
    digest.add(pack(document));
    if (digest.documents % documentsAtOnce === 0) onDocuments(digest.documents);
  }
  onDocuments(digest.documents);
  return digest.result;
}
