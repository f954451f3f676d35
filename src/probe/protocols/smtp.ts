import { hasReply, latin, softwareIn, textOf, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

const servers = [
  ['Exim smtpd', /\bExim ([\d.]+)/],
  ['Postfix smtpd', /\bPostfix(?: \(([\d.]+)\))?/],
  ['Sendmail', /\bSendmail ([\d.]+)/],
  ['OpenSMTPD', /\bOpenSMTPD\b/],
  ['Haraka', /\bHaraka\/?([\d.]+)?/],
  ['Microsoft Exchange smtpd', /Microsoft ESMTP MAIL Service(?:, Version: ([\d.]+))?/],
] as const;

export const smtp: Protocol = {
  service: 'smtp',
  ports: [25, 587, 2525],
  tlsPorts: [465],
  enough: hasReply,
  // FTP is tested first; all other greetings with this code are mail.
  recognises: (received) => /^(?:220|421|554)[ -]/.test(latin(received)),
  async read({ conversation, place, isTls }) {
    const greeting = textOf(conversation.take());
    const offers = textOf(await conversation.ask('EHLO vedette.invalid\r\n', hasReply));
    const facts = {
      service: 'smtp',
      banner: offers === '' ? greeting : `${greeting}\n${offers}`,
      ...softwareIn(greeting, servers),
    };
    if (isTls || !/STARTTLS/i.test(offers)) {
      conversation.send('QUIT\r\n');
      return facts;
    }
    const agreed = latin(await conversation.ask('STARTTLS\r\n', hasReply)).startsWith('220');
    const handshake = agreed ? await conversation.startTls(serverNameOf(place)) : null;
    conversation.send('QUIT\r\n');
    return { ...facts, certificate: certificateOf(handshake) };
  },
  example: {
    answers: [
      '220 mail.example ESMTP Exim 4.96 Sun, 01 Nov 2026 10:00:00 +0000\r\n',
      '250-mail.example Hello vedette.invalid\r\n250-SIZE 52428800\r\n250 HELP\r\n',
    ],
    facts: { service: 'smtp', product: 'Exim smtpd', version: '4.96' },
  },
};
