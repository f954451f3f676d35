import {
  FlatBlock,
  openFlat,
  packFlat,
  saveFlat,
  type Opened,
  type OpenFlat,
} from '../lib/flat-file.ts';
import { parseIp, parseIpv4, type Ip, type IpRange } from '../lib/ip.ts';
import type { Claim, FeedFacts } from './claim.ts';
import { ClaimSets } from './claim-sets.ts';
import { FeedColumns } from './columns.ts';
import { packTable, PrefixTable } from './prefix-table.ts';
import type { ReservedTable } from './reserved.ts';
import {
  coveringRows,
  keyOf,
  rangeOfRow,
  saidInRow,
  sameRowsUntil,
  sameRowsUntilIpv4,
  wordsOf,
  type Rows,
  type Space,
} from './rows.ts';
import { sweep, type SweptRows } from './sweep.ts';

const kind = 'claim-table-1';

/** Many addresses share a network, and claims about it never change within an instance. */
const keptNetworks = 4_096;

export interface FeedInput {
  feed: FeedFacts;
  columns: FeedColumns;
}

/** What another thread needs to open the same tables; nothing is copied. */
export interface SharedIntel {
  table: SharedArrayBuffer;
  feeds: readonly { feed: FeedFacts; columns: SharedArrayBuffer }[];
}

/** One state of all feeds. Immutable: an update replaces it. */
export class Intel {
  readonly feeds: readonly FeedFacts[];
  readonly #inputs: readonly FeedInput[];
  readonly #block: FlatBlock;
  readonly #table: PrefixTable;
  readonly #offsets: Uint32Array;
  readonly #members: Uint16Array;
  readonly #withAsn: readonly number[];
  readonly #ofAsn = new Map<number, readonly Claim[]>();

  constructor(block: FlatBlock, inputs: readonly FeedInput[]) {
    this.#block = block;
    this.#inputs = inputs;
    this.feeds = inputs.map((input) => input.feed);
    this.#table = new PrefixTable(block);
    this.#offsets = block.u32('setOffsets');
    this.#members = block.u16('setFeeds');
    this.#withAsn = [...inputs.keys()].filter(
      (at) => (inputs[at]?.columns.rows.asn.count ?? 0) > 0,
    );
  }

  /** Number of the set of feeds that list an address; 0 if none does. */
  setOf(ip: Ip): number {
    return ip.family === 4 ? this.setOfIpv4(ip.value) : this.#table.valueOfIpv6(ip.value);
  }

  setOfIpv4(address: number): number {
    return this.#table.valueOfIpv4(address);
  }

  /** Like `setOf`, from text; -1 if it is not an address. */
  setOfText(text: string): number {
    const short = parseIpv4(text);
    if (short >= 0) return this.#table.valueOfIpv4(short);
    const ip = parseIp(text);
    return ip ? this.setOf(ip) : -1;
  }

  feedsInSet(set: number): FeedFacts[] {
    return Array.from(this.membersOf(set), (at) => this.feeds[at]).filter(
      (feed) => feed !== undefined,
    );
  }

  /** Positions in `feeds`, for work over many sets. */
  membersOf(set: number): Uint16Array {
    return this.#members.subarray(this.#offsets[set] ?? 0, this.#offsets[set + 1] ?? 0);
  }

  /** Adds to each set the number of its IPv4 addresses in these /16 networks. */
  addSizes4(from: number, to: number, sizes: Float64Array): void {
    this.#table.addSizes4(from, to, sizes);
  }

  /** Every line of every feed about the address, and about its network if given. */
  claims(ip: Ip, asn = 0): Claim[] {
    const claims: Claim[] = [];
    const set = this.setOf(ip);
    const end = this.#offsets[set + 1] ?? 0;
    const key = keyOf(ip);
    for (let at = this.#offsets[set] ?? 0; at < end; at++) {
      this.#collect(
        { feed: this.#members[at] ?? 0, space: ip.family === 4 ? 'v4' : 'v6' },
        key,
        claims,
      );
    }
    if (asn > 0) for (const claim of this.claimsOfAsn(asn)) claims.push(claim);
    return claims;
  }

  /**
   * Content of the claims about an address and its network: equal texts mean equal content,
   * whatever their lines and addresses. Much cheaper than the claims.
   */
  saidOf(ip: Ip, asn: number): string {
    const set = this.setOf(ip);
    const key = keyOf(ip);
    const space = ip.family === 4 ? 'v4' : 'v6';
    let said = this.claimsOfAsn(asn).length > 0 ? `AS${asn}` : '';
    const end = this.#offsets[set + 1] ?? 0;
    for (let at = this.#offsets[set] ?? 0; at < end; at++) {
      const feed = this.#members[at] ?? 0;
      const rows = this.#inputs[feed]?.columns.rows[space];
      if (!rows) continue;
      for (const row of coveringRows(rows, key)) said += ` ${feed}:${saidInRow(rows, row)}`;
    }
    return said;
  }

  /**
   * The last address after this one covered by the same lines, ignoring claims about networks. May
   * stop early, never late, so a walk over a range goes from one stretch to the next.
   */
  sameClaimsUntil(ip: Ip): bigint {
    const set = this.setOf(ip);
    const key = keyOf(ip);
    const space = ip.family === 4 ? 'v4' : 'v6';
    let until = BigInt(this.#table.rangeOf(ip).last);
    const end = this.#offsets[set + 1] ?? 0;
    for (let at = this.#offsets[set] ?? 0; at < end; at++) {
      const rows = this.#inputs[this.#members[at] ?? 0]?.columns.rows[space];
      const border = rows ? sameRowsUntil(rows, key) : null;
      if (border !== null && border < until) until = border;
    }
    return until;
  }

  sameClaimsUntilIpv4(address: number): number {
    const set = this.#table.valueOfIpv4(address);
    let until = Number(this.#table.rangeOf({ family: 4, value: address }).last);
    const end = this.#offsets[set + 1] ?? 0;
    for (let at = this.#offsets[set] ?? 0; at < end; at++) {
      const rows = this.#inputs[this.#members[at] ?? 0]?.columns.rows.v4;
      if (rows) until = Math.min(until, sameRowsUntilIpv4(rows, address));
    }
    return until;
  }

  /** A range around an address listed by the same feeds; not always the whole of it. */
  rangeOf(ip: Ip): IpRange {
    return this.#table.rangeOf(ip);
  }

  /** Claims about the network as a whole. */
  claimsOfAsn(asn: number): readonly Claim[] {
    const known = this.#ofAsn.get(asn);
    if (known) return known;
    const claims: Claim[] = [];
    for (const feed of this.#withAsn) this.#collect({ feed, space: 'asn' }, [asn], claims);
    if (this.#ofAsn.size >= keptNetworks) this.#ofAsn.clear();
    this.#ofAsn.set(asn, claims);
    return claims;
  }

  /** Every range in lines of these feeds, unordered and with duplicates. */
  *rangesOf(wants: (feed: FeedFacts) => boolean): Generator<IpRange> {
    for (const { feed, columns } of this.#inputs) {
      if (!wants(feed)) continue;
      for (const space of ['v4', 'v6'] as const) {
        const rows = columns.rows[space];
        for (let row = 0; row < rows.count; row++) yield rangeOfRow(rows, space, row);
      }
    }
  }

  /** Every network that lines of these feeds name as a whole. */
  networksOf(wants: (feed: FeedFacts) => boolean): Set<number> {
    return new Set(
      this.#inputs.flatMap(({ feed, columns }) =>
        wants(feed) ? [...(columns.rows.asn.first[0] ?? [])] : [],
      ),
    );
  }

  get size(): { entries: number; sets: number; tableBytes: number; provenanceBytes: number } {
    return {
      entries: this.#inputs.reduce((sum, input) => sum + input.columns.count, 0),
      sets: this.#offsets.length - 1,
      tableBytes: this.#block.bytes.byteLength,
      provenanceBytes: this.#inputs.reduce(
        (sum, input) => sum + input.columns.block.bytes.byteLength,
        0,
      ),
    };
  }

  share(): SharedIntel {
    const feeds = this.#inputs.map(({ feed, columns }) => ({ feed, columns: columns.block.bytes }));
    return { table: this.#block.bytes, feeds };
  }

  static fromShared({ table, feeds }: SharedIntel): Intel {
    const inputs = feeds.map(({ feed, columns }) => ({
      feed,
      columns: FeedColumns.fromShared(columns),
    }));
    return new Intel(new FlatBlock(table), inputs);
  }

  /** Only the table: columns have their own files, one per generation of a feed. */
  save(path: string): void {
    saveFlat(path, this.#block);
  }

  #collect(where: { feed: number; space: Space }, key: readonly number[], to: Claim[]): void {
    const input = this.#inputs[where.feed];
    if (!input) return;
    const rows = input.columns.rows[where.space];
    for (const row of coveringRows(rows, key)) to.push(readClaim(input, where.space, row));
  }
}

function readClaim({ feed, columns }: FeedInput, space: Space, row: number): Claim {
  const rows = columns.rows[space];
  const seen = rows.seen[row] ?? 0;
  return {
    feed,
    line: rows.line[row] ?? 0,
    label: columns.labels[rows.label[row] ?? 0] ?? '',
    seenAt: seen === 0 ? feed.asOf : seen * 1000,
    weight: rows.weight[row] ?? 0,
    about: space === 'asn' ? { asn: rows.first[0]?.[row] ?? 0 } : rangeOfRow(rows, space, row),
  };
}

/** Reserved space is cut out here, so that a bogon list does not mark private networks. */
export function buildIntel(inputs: readonly FeedInput[], reserved: ReservedTable): Intel {
  if (inputs.length > 65_535) throw new Error('More than 65,535 feeds');
  const sets = new ClaimSets(inputs.length);
  const rowsOf = (space: 'v4' | 'v6'): SweptRows[] => [
    ...inputs.map(({ columns }) => columns.rows[space]),
    reservedRows(reserved, space),
  ];
  const v4 = sweep(rowsOf('v4'), 1, sets);
  const v6 = sweep(rowsOf('v6'), 4, sets);
  const { offsets, feeds } = sets.members();
  const arrays = { ...packTable(v4, v6), setOffsets: offsets, setFeeds: feeds };
  return new Intel(packFlat(kind, fingerprint(inputs), arrays), inputs);
}

function reservedRows(reserved: ReservedTable, space: 'v4' | 'v6'): SweptRows {
  const keys =
    space === 'v4'
      ? reserved.ranges.v4.map(({ first, last }) => ({ first: [first], last: [last] }))
      : reserved.ranges.v6.map(({ first, last }) => ({
          first: wordsOf(first),
          last: wordsOf(last),
        }));
  const columns = (end: 'first' | 'last') =>
    Array.from({ length: space === 'v4' ? 1 : 4 }, (_, word) =>
      Uint32Array.from(keys, (key) => key[end][word] ?? 0),
    );
  return { count: keys.length, first: columns('first'), last: columns('last') };
}

/**
 * Identifies the inputs of a table. A table of other generations must not be joined with these
 * columns.
 */
function fingerprint(inputs: readonly FeedInput[]): string[] {
  const counts = (rows: Readonly<Record<Space, Rows>>) => `${rows.v4.count}+${rows.v6.count}`;
  return inputs.map(
    ({ feed, columns }) => `${feed.name} ${feed.category} ${feed.snapshot} ${counts(columns.rows)}`,
  );
}

/** The saved table of exactly these feeds, in this order. */
export function openIntel(
  path: string,
  inputs: readonly FeedInput[],
  open: OpenFlat = openFlat,
): Opened<Intel> {
  const opened = open(path, kind);
  if ('damage' in opened) return opened;
  if (JSON.stringify(opened.value.meta) !== JSON.stringify(fingerprint(inputs))) {
    return { damage: `${path} was built from other feeds` };
  }
  return { value: new Intel(opened.value, inputs) };
}
