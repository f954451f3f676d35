import { describeLines, type Protocol } from '../protocol.ts';

/** Read Device Identification, basic level, from the first object. */
const identify = Buffer.from('000100000005002b0e0100', 'hex');
const objectNames: Readonly<Record<number, string>> = { 0: 'Vendor', 1: 'Product', 2: 'Revision' };

function objectsIn(answer: Buffer): Map<number, string> {
  const found = new Map<number, string>();
  // Header (7), function, kind, code, conformity, more, next (6), count (1).
  for (let at = 14; at + 2 <= answer.length;) {
    const length = answer[at + 1] ?? 0;
    found.set(answer[at] ?? 0, answer.toString('latin1', at + 2, at + 2 + length));
    at += 2 + length;
  }
  return found;
}

export const modbus: Protocol = {
  service: 'modbus',
  ports: [502],
  hello: () => identify,
  enough: (received) => received.length >= 6 && received.length >= 6 + received.readUInt16BE(4),
  recognises: (received) =>
    received.length >= 9 &&
    received.readUInt32BE(0) === 0x1_0000 &&
    ((received[7] ?? 0) & 0x7f) === 0x2b,
  read({ conversation }) {
    const received = conversation.take();
    const isDeclined = received[7] === 0xab;
    const objects = isDeclined ? new Map<number, string>() : objectsIn(received);
    const rows = [...objects].map(
      ([id, text]) => [objectNames[id] ?? `Object ${id}`, text] as const,
    );
    return {
      service: 'modbus',
      product: [objects.get(0), objects.get(1)].filter(Boolean).join(' '),
      version: (objects.get(2) ?? '').replace(/^[vV](?=\d)/, ''),
      banner: isDeclined ? 'Modbus: does not identify itself' : describeLines(rows),
    };
  },
  example: {
    answers: [
      Buffer.concat([
        Buffer.from('00010000001e002b0e0101000003', 'hex'),
        Buffer.from('\0\x07Example\x01\x05PLC-1\x02\x04v2.1', 'latin1'),
      ]),
    ],
    facts: { service: 'modbus', product: 'Example PLC-1', version: '2.1' },
  },
};
