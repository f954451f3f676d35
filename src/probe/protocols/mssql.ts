import { describeLines, type Protocol } from '../protocol.ts';

/** Header, five options (version, encryption, instance, thread, MARS), their values. */
const prelogin = Buffer.from(
  [
    '1201002f00000100',
    '00001a0006',
    '0100200001',
    '0200210001',
    '0300220004',
    '0400260001',
    'ff',
    '000000000000',
    '02',
    '00',
    '00000000',
    '00',
  ].join(''),
  'hex',
);

const encryption: Readonly<Record<number, string>> = {
  0: 'off',
  1: 'on',
  2: 'not supported',
  3: 'required',
};

/** By major version. */
const names: Readonly<Record<number, string>> = {
  8: '2000',
  9: '2005',
  10: '2008',
  11: '2012',
  12: '2014',
  13: '2016',
  14: '2017',
  15: '2019',
  16: '2022',
  17: '2025',
};

/** Each option gives the offset of its value. */
function optionsIn(answer: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  const body = answer.subarray(8);
  for (let at = 0; at + 5 <= body.length && body[at] !== 255; at += 5) {
    const start = body.readUInt16BE(at + 1);
    found.set(body[at] ?? 0, body.subarray(start, start + body.readUInt16BE(at + 3)));
  }
  return found;
}

export const mssql: Protocol = {
  service: 'ms-sql-s',
  ports: [1433],
  hello: () => prelogin,
  enough: (received) => received.length >= 8 && received.length >= received.readUInt16BE(2),
  recognises: (received) =>
    received[0] === 4 && received[1] === 1 && received.length > 13 && received[8] === 0,
  isTriedAnywhere: true,
  read({ conversation }) {
    const options = optionsIn(conversation.take());
    const version = options.get(0) ?? Buffer.alloc(0);
    const [major = 0, minor = 0] = version;
    const build = version.length >= 4 ? version.readUInt16BE(2) : 0;
    const full = version.length >= 4 ? `${major}.${minor}.${build}` : '';
    const year = names[major];
    return {
      service: 'ms-sql-s',
      product: `Microsoft SQL Server${year ? ` ${year}` : ''}`,
      version: full,
      banner: describeLines([
        ['Version', full],
        ['Encryption', encryption[options.get(1)?.[0] ?? 2] ?? ''],
      ]),
    };
  },
  example: {
    answers: [Buffer.from('0401001a0000010000000b00060100110001ff0f0007d0000002', 'hex')],
    facts: { service: 'ms-sql-s', product: 'Microsoft SQL Server 2019', version: '15.0.2000' },
  },
};
