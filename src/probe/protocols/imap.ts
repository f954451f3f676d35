import { hasLine, latin, softwareIn, textOf, type Protocol } from '../protocol.ts';
import type { Enough } from '../receiver.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

const servers = [
  ['Dovecot imapd', /\bDovecot\b/i],
  ['Cyrus imapd', /\bCyrus IMAP(?:4)? v?([\d.]+)/],
  ['Courier Imapd', /\bCourier-IMAP\b/],
  ['Microsoft Exchange imapd', /Microsoft Exchange IMAP4/],
] as const;

/** An answer is complete when its tag comes back. */
const tagged =
  (tag: string): Enough =>
  (received) =>
    new RegExp(`(?:^|\\n)${tag} [^\\n]*\\n`).test(latin(received));

export const imap: Protocol = {
  service: 'imap',
  ports: [143],
  tlsPorts: [993],
  enough: hasLine,
  recognises: (received) => /^\* (?:OK|PREAUTH|BYE)\b/i.test(latin(received)),
  async read({ conversation, place, isTls }) {
    const greeting = textOf(conversation.take());
    const offers = textOf(await conversation.ask('a1 CAPABILITY\r\n', tagged('a1')));
    const identity = /\bID\b/.test(`${greeting} ${offers}`)
      ? textOf(await conversation.ask('a2 ID NIL\r\n', tagged('a2')))
      : '';
    const said = [greeting, offers, identity].filter((part) => part !== '').join('\n');
    const [, version = ''] = /"version" "([^"]{1,40})"/i.exec(identity) ?? [];
    const software = softwareIn(said, servers);
    const facts = { service: 'imap', banner: said, ...software, ...(version && { version }) };
    if (isTls || !/STARTTLS/i.test(said)) return facts;
    const answer = latin(await conversation.ask('a3 STARTTLS\r\n', tagged('a3')));
    const agreed = /(?:^|\n)a3 OK/i.test(answer);
    const handshake = agreed ? await conversation.startTls(serverNameOf(place)) : null;
    return { ...facts, certificate: certificateOf(handshake) };
  },
  example: {
    answers: [
      '* OK [CAPABILITY IMAP4rev1 ID] Dovecot (Debian) ready.\r\n',
      '* CAPABILITY IMAP4rev1 ID\r\na1 OK done\r\n',
      '* ID ("name" "Dovecot")\r\na2 OK ID completed.\r\n',
    ],
    facts: { service: 'imap', product: 'Dovecot imapd' },
  },
};
