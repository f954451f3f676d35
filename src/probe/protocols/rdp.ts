import { describeLines, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

/** Requests TLS or CredSSP. */
const request = Buffer.from('030000130ee000000000000100080003000000', 'hex');

const chosen: Readonly<Record<number, string>> = {
  0: 'RDP',
  1: 'TLS',
  2: 'CredSSP',
  8: 'CredSSP with early authorisation',
};

export const rdp: Protocol = {
  service: 'ms-wbt-server',
  ports: [3389],
  hello: () => request,
  enough: (received) => received.length >= 4 && received.length >= received.readUInt16BE(2),
  recognises: (received) => received[0] === 3 && received[1] === 0 && received[5] === 0xd0,
  isTriedAnywhere: true,
  async read({ conversation, place }) {
    const received = Buffer.from(conversation.take());
    const agreed = received[11] === 2 && received.length >= 19 ? received.readUInt32LE(15) : 0;
    const handshake = agreed > 0 ? await conversation.startTls(serverNameOf(place)) : null;
    return {
      service: 'ms-wbt-server',
      banner: describeLines([
        ['Remote Desktop Protocol', 'connection confirmed'],
        ['Security', chosen[agreed] ?? `protocol ${agreed}`],
      ]),
      certificate: certificateOf(handshake),
    };
  },
  example: {
    answers: [Buffer.from('030000130ed000001234000200080000000000', 'hex')],
    facts: {
      service: 'ms-wbt-server',
      banner: 'Remote Desktop Protocol: connection confirmed\nSecurity: RDP',
    },
  },
};
