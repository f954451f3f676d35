import type { Conversation } from '../conversation.ts';
import { describeLines, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

/** Requests TLS or CredSSP. */
const request = Buffer.from('030000130ee000000000000100080003000000', 'hex');

/** Requests CredSSP and nothing else. */
const narrowRequest = Buffer.from('030000130ee000000000000100080002000000', 'hex');

const chosen: Readonly<Record<number, string>> = {
  0: 'RDP',
  1: 'TLS',
  2: 'CredSSP',
  8: 'CredSSP with early authorisation',
};

function isWhole(received: Buffer): boolean {
  return received.length >= 4 && received.length >= received.readUInt16BE(2);
}

/** The protocol that the server confirms; undefined if none. */
function chosenBy(received: Buffer): number | undefined {
  return received[11] === 2 && received.length >= 19 ? received.readUInt32LE(15) : undefined;
}

/** Asked for CredSSP alone, Windows accepts or refuses; xrdp does not support it and confirms plain RDP. */
async function takesLess(conversation: Conversation | null): Promise<boolean> {
  if (!conversation) return false;
  const answer = Buffer.from(await conversation.ask(narrowRequest, isWhole));
  conversation.close();
  return chosenBy(answer) === 0;
}

export const rdp: Protocol = {
  service: 'ms-wbt-server',
  ports: [3389],
  hello: () => request,
  enough: isWhole,
  recognises: (received) => received[0] === 3 && received[1] === 0 && received[5] === 0xd0,
  isTriedAnywhere: true,
  async read({ conversation, place, again }) {
    const agreed = chosenBy(Buffer.from(conversation.take())) ?? 0;
    const handshake = agreed > 0 ? await conversation.startTls(serverNameOf(place)) : null;
    const isXrdp = agreed <= 1 && (await takesLess(await again()));
    return {
      service: 'ms-wbt-server',
      ...(isXrdp && { product: 'xrdp' }),
      banner: describeLines([
        ['Remote Desktop Protocol', 'connection confirmed'],
        ['Security', chosen[agreed] ?? `protocol ${agreed}`],
      ]),
      certificate: certificateOf(handshake),
    };
  },
  example: {
    answers: [Buffer.from('030000130ed000001234000201080000000000', 'hex')],
    facts: {
      service: 'ms-wbt-server',
      product: 'xrdp',
      banner: 'Remote Desktop Protocol: connection confirmed\nSecurity: RDP',
    },
  },
};
