import type { Enough } from '../receiver.ts';
import { hasLine, latin, softwareIn, textOf, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

const servers = [
  ['Dovecot pop3d', /\bDovecot\b/i],
  ['Courier pop3d', /Hello there\./],
  ['Cyrus pop3d', /\bCyrus POP3 v?([\d.]+)/],
  ['qpopper', /\bQpopper \(version ([\d.]+)\)/i],
] as const;

/** Lists end with a lone dot; a refusal is one line. */
const hasList: Enough = (received) => /(?:^-ERR[^\n]*|\r?\n\.)\r?\n$/.test(latin(received));

export const pop3: Protocol = {
  service: 'pop3',
  ports: [110],
  tlsPorts: [995],
  enough: hasLine,
  recognises: (received) => /^\+OK\b/.test(latin(received)),
  async read({ conversation, place, isTls }) {
    const greeting = textOf(conversation.take());
    const offers = textOf(await conversation.ask('CAPA\r\n', hasList));
    const said = offers.startsWith('+OK') ? `${greeting}\n${offers}` : greeting;
    const facts = { service: 'pop3', banner: said, ...softwareIn(said, servers) };
    if (isTls || !/\bSTLS\b/.test(offers)) return facts;
    const agreed = latin(await conversation.ask('STLS\r\n', hasLine)).startsWith('+OK');
    const handshake = agreed ? await conversation.startTls(serverNameOf(place)) : null;
    return { ...facts, certificate: certificateOf(handshake) };
  },
  example: {
    answers: ['+OK Dovecot (Debian) ready.\r\n', '+OK\r\nCAPA\r\nTOP\r\nUIDL\r\n.\r\n'],
    facts: { service: 'pop3', product: 'Dovecot pop3d' },
  },
};
