import { hasReply, latin, softwareIn, textOf, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

const servers = [
  ['vsftpd', /\(vsFTPd ([\d.]+)\)/i],
  ['ProFTPD', /ProFTPD(?: ([\d.]+\w*))?/],
  ['Pure-FTPd', /Pure-FTPd(?: ([\d.]+))?/i],
  ['FileZilla Server', /FileZilla Server(?: version)? ?v?([\d.]+)?/i],
  ['Microsoft ftpd', /Microsoft FTP Service(?: \(Version ([\d.]+)\))?/],
] as const;

export const ftp: Protocol = {
  service: 'ftp',
  ports: [21, 2121],
  tlsPorts: [990],
  enough: hasReply,
  recognises: (received, { port }) => {
    const text = latin(received);
    return /^220[ -]/.test(text) && (/ftp/i.test(text) || port === 21 || port === 990);
  },
  async read({ conversation, place, isTls }) {
    const greeting = textOf(conversation.take());
    const features = textOf(await conversation.ask('FEAT\r\n', hasReply));
    const banner = /^211/.test(features) ? `${greeting}\n${features}` : greeting;
    const facts = { service: 'ftp', banner, ...softwareIn(greeting, servers) };
    if (isTls) return facts;
    const agreed = latin(await conversation.ask('AUTH TLS\r\n', hasReply)).startsWith('234');
    const handshake = agreed ? await conversation.startTls(serverNameOf(place)) : null;
    conversation.send('QUIT\r\n');
    return { ...facts, certificate: certificateOf(handshake) };
  },
  example: {
    answers: [
      '220 (vsFTPd 3.0.3)\r\n',
      '211-Features:\r\n UTF8\r\n211 End\r\n',
      '530 Please login.\r\n',
    ],
    facts: { service: 'ftp', product: 'vsftpd', version: '3.0.3' },
  },
};
