type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

/**
 * A MaxMind database with one record for one IPv4 prefix; the minimum the readers under test need.
 */
export function writeMmdb(prefix: string, record: Value): Buffer {
  const [address = '', length = '32'] = prefix.split('/');
  const bits = [...Array<number>(96).fill(0), ...bitsOf(address).slice(0, Number(length))];
  const nodes = bits.length;
  // Each node has one branch that continues and one that means "nothing": the number of nodes.
  const tree = Buffer.concat(
    bits.map((bit, at) => {
      const next = at === nodes - 1 ? nodes + 16 : at + 1;
      return Buffer.concat(bit === 0 ? [three(next), three(nodes)] : [three(nodes), three(next)]);
    }),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_767_225_600,
    database_type: 'test',
    ip_version: 6,
    node_count: nodes,
    record_size: 24,
  });
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), encode(record), mark, metadata]);
}

function bitsOf(address: string): number[] {
  const bytes = address.split('.').map(Number);
  return bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1));
}

function three(value: number): Buffer {
  return Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    if (!Number.isInteger(value)) {
      bytes.writeDoubleBE(value);
      return Buffer.concat([head(3, 8), bytes]);
    }
    bytes.writeUInt32BE(value, 4);
    return Buffer.concat([head(6, 4), bytes.subarray(4)]);
  }
  if (isList(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const pairs = Object.entries(value).flatMap(([name, each]) => [encode(name), encode(each)]);
  return Buffer.concat([head(7, pairs.length / 2), ...pairs]);
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value);
}

/** Type and size; lists are among the types that need a second byte. */
function head(type: number, size: number): Buffer {
  return type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}
