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
  enough: (heard) => heard.length >= 4 && heard.length >= heard.readUInt16BE(2),
  recognises: (heard) => heard[0] === 3 && heard[1] === 0 && heard[5] === 0xd0,
  isTriedAnywhere: true,
  async read({ conversation, place }) {
    const heard = Buffer.from(conversation.take());
    const agreed = heard[11] === 2 && heard.length >= 19 ? heard.readUInt32LE(15) : 0;
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
    says: [Buffer.from('030000130ed000001234000200080000000000', 'hex')],
    tells: {
      service: 'ms-wbt-server',
      banner: 'Remote Desktop Protocol: connection confirmed\nSecurity: RDP',
    },
  },
};
