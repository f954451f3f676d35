import { hash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import type { Values } from '../../../search/collection.ts';
import type { FactsSource } from '../../../search/index-port.ts';
import { type Cell, type Kind, type KindSource, openKind, withoutRawText } from '../kind.ts';
import { type DerivedOwner, type Facts, openFacts } from '../facts.ts';
import { addressKey, addressOf } from '../../../lib/address-key.ts';
import { Columns } from './columns.ts';
import type { Encoded } from './encoded.ts';
import { RowWriter } from './row-writer.ts';
import { faults } from '../../../errors.ts';
import { answer, giveWay } from '../../../lib/thread.ts';

/** Keys to look up, with their shard slots. */
export interface FactsQuestion {
  owner: DerivedOwner;
  /** Name under which the source was opened. */
  name: string;
  generation: number;
  keys: readonly string[];
  slots: readonly number[];
}

/** Owners of the facts of some documents, one of each per document; '' for none. */
export interface OwnersOfPage {
  /** Name under which the source was opened. */
  name: string;
  addresses: readonly string[];
  softwares: readonly string[];
}

/** Sharding key of documents. */
export type ShardBy = 'address' | 'key';

/** CPU-bound work, in a thread: encodes documents, and facts of addresses and software, as rows. */
class Encoder<Document> {
  readonly #kind: Kind<Document>;
  readonly #shardBy: ShardBy;
  readonly #columns: Columns;
  readonly #facts = new Map<string, Facts>();
  /** A scan lists the services of an address one after the other. */
  #lastShard = { address: '', shard: shardIn(digest([''])) };

  constructor(kind: Kind<Document>, shardBy: ShardBy) {
    this.#kind = kind;
    this.#shardBy = shardBy;
    this.#columns = new Columns(kind.collection);
  }

  encode(packed: readonly unknown[]): Encoded {
    const count = packed.length;
    const encoded = {
      keys: new Uint8Array(count * 16),
      digests: new Uint8Array(count * 16),
      times: new Float64Array(count),
      months: new Uint32Array(count),
      shards: new Uint32Array(count),
      addresses: [] as string[],
      softwares: [] as string[],
      ends: new Uint32Array(count),
    };
    const rows = new RowWriter();
    for (const [at, each] of packed.entries()) {
      const { codec } = this.#kind;
      const document = codec.unpack(each);
      const cells = codec.toCells(document);
      const { time, address, software, values } = this.#kind.searchableOf(document);
      const key = digest(cells.slice(0, codec.key.length));
      const content = digest(cells);
      const addressText = address ? addressKey(address) : '';
      encoded.keys.set(key, at * 16);
      encoded.digests.set(content, at * 16);
      encoded.times[at] = time;
      encoded.months[at] = monthOf(time);
      encoded.shards[at] = this.#shardBy === 'address' ? this.#shardOf(addressText) : shardIn(key);
      encoded.addresses.push(addressText);
      encoded.softwares.push(software);
      rows
        .u64(noId)
        .u32(encoded.shards[at] ?? 0)
        .u32(encoded.months[at] ?? 0)
        .i64(time);
      rows.raw(key).raw(content).text(addressText).text(software);
      const rawText = codec.rawTextOf?.(document) ?? '';
      rows.text(JSON.stringify(withoutRawText(each, rawText, codec.rawTextAt))).text(rawText);
      for (const field of this.#columns.ownedBy('document')) field.write(rows, values);
      encoded.ends[at] = rows.length;
    }
    return { ...encoded, bytes: rows.take() };
  }

  #shardOf(address: string): number {
    if (address !== this.#lastShard.address)
      this.#lastShard = { address, shard: shardIn(digest([address])) };
    return this.#lastShard.shard;
  }

  async openFacts(source: FactsSource): Promise<void> {
    this.#facts.set(source.generation, (await openFacts(source)).facts);
  }

  closeFacts(name: string): void {
    this.#facts.delete(name);
  }

  /** What the tables hold for them, without asking the servers. A source that was closed meanwhile counts as the last. */
  factsOf({ name, addresses, softwares }: OwnersOfPage): Values[] {
    const facts = this.#facts.get(name) ?? [...this.#facts.values()].at(-1);
    return addresses.map((address, at) => {
      const software = softwares[at] ?? '';
      return {
        ...(address !== '' && facts?.ofAddress(addressOf(address))),
        ...(software !== '' && facts?.ofSoftware(software)),
      };
    });
  }

  /** Rows of facts, only for keys that have some. */
  factsRows({ owner, name, generation, keys, slots }: FactsQuestion): Uint8Array {
    const facts = this.#facts.get(name);
    if (!facts) throw new Error(`facts ${name} are not open`);
    const rows = new RowWriter();
    for (const [at, key] of keys.entries()) {
      const values = owner === 'address' ? facts.ofAddress(addressOf(key)) : facts.ofSoftware(key);
      if (Object.keys(values).length === 0) continue;
      rows
        .u32(slots[at] ?? 0)
        .u64(generation)
        .text(key);
      for (const field of this.#columns.ownedBy(owner)) field.write(rows, values);
    }
    return rows.take();
  }
}

const noId = 0;

/** Hashes everything at once, because a call costs more than its work. */
function digest(cells: readonly Cell[]): Buffer {
  const parts: Buffer[] = [];
  let text = '';
  for (const cell of cells) {
    if (Buffer.isBuffer(cell)) {
      parts.push(Buffer.from(`${text}${cell.length} `), cell);
      text = '';
    } else {
      const shown = `${typeof cell} ${cell ?? ''}`;
      text += `${Buffer.byteLength(shown)} ${shown}`;
    }
  }
  const whole = parts.length === 0 ? text : Buffer.concat([...parts, Buffer.from(text)]);
  return hash('sha256', whole, 'buffer').subarray(0, 16);
}

const shardIn = (digest: Buffer) => digest.readUInt32LE(0);

/** Times before 1970 share the first month. */
function monthOf(time: number): number {
  const date = new Date(Math.max(0, time));
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

export interface EncoderData {
  kind: KindSource;
  shardBy: ShardBy;
}

export type EncoderFunctions = typeof functions;

const { kind: source, shardBy } = workerData as EncoderData; // given by clickhouse-index.ts
giveWay();
const encoder = new Encoder(await openKind<unknown>(source), shardBy);

const functions = {
  encode: (packed: string) => encoder.encode(JSON.parse(packed) as unknown[]),
  openFacts: encoder.openFacts.bind(encoder),
  closeFacts: encoder.closeFacts.bind(encoder),
  factsOf: encoder.factsOf.bind(encoder),
  factsRows: encoder.factsRows.bind(encoder),
};

answer(functions, faults);
