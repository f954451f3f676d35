import { randomBytes } from 'node:crypto';
import { describeLines, latin, type Protocol } from '../protocol.ts';

const dialects: Readonly<Record<number, string>> = {
  0x0202: '2.0.2',
  0x0210: '2.1',
  0x0300: '3.0',
  0x0302: '3.0.2',
  0x0311: '3.1.1',
};

/** Offers every dialect of SMB 2 and 3. The newest requires a salt. */
function negotiate(): Buffer {
  const offered = Object.keys(dialects).map(Number);
  const head = Buffer.alloc(64);
  head.write('\xfeSMB', 0, 'latin1');
  head.writeUInt16LE(64, 4);
  head.writeUInt16LE(1, 14); // credits requested
  const body = Buffer.alloc(36 + 2 * offered.length + 2); // padded to blocks of eight bytes
  body.writeUInt16LE(36, 0);
  body.writeUInt16LE(offered.length, 2);
  body.writeUInt16LE(1, 4); // signing enabled
  randomBytes(16).copy(body, 12);
  body.writeUInt32LE(64 + body.length, 28);
  body.writeUInt16LE(1, 32);
  for (const [at, dialect] of offered.entries()) body.writeUInt16LE(dialect, 36 + 2 * at);
  const salt = Buffer.concat([Buffer.from('0100260000000000010020000100', 'hex'), randomBytes(32)]);
  const message = Buffer.concat([head, body, salt]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  return Buffer.concat([length, message]);
}

export const smb: Protocol = {
  service: 'microsoft-ds',
  ports: [445],
  hello: negotiate,
  enough: (received) => received.length >= 4 && received.length >= 4 + received.readUIntBE(1, 3),
  recognises: (received) => /^\0[^]{3}[\xfe\xff]SMB/.test(latin(received)),
  isTriedAnywhere: true,
  read({ conversation }) {
    const received = conversation.take();
    const isOld = received[4] === 0xff;
    const body = received.subarray(68);
    const dialect = body.length >= 6 ? body.readUInt16LE(4) : 0;
    const signing = (body[2] ?? 0) & 2 ? 'required' : 'not required';
    return {
      service: 'microsoft-ds',
      banner: describeLines([
        ['SMB dialect', isOld ? '1' : (dialects[dialect] ?? '')],
        ['Signing', isOld ? '' : signing],
      ]),
    };
  },
  example: {
    answers: [
      Buffer.concat([
        Buffer.from([0, 0, 0, 128, 0xfe]),
        Buffer.from('SMB', 'latin1'),
        Buffer.alloc(60),
        Buffer.from('410001001103', 'hex'),
        Buffer.alloc(58),
      ]),
    ],
    facts: { service: 'microsoft-ds', banner: 'SMB dialect: 3.1.1\nSigning: not required' },
  },
};
