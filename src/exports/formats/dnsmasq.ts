import { heading, lines, plainText, values, type Format } from './format.ts';

export const dnsmasq: Format = {
  name: 'dnsmasq',
  says: 'File for conf-file of dnsmasq: NXDOMAIN for names and all below',
  contentType: plainText,
  of: ['domains'],
  write: (list) =>
    lines([`# ${heading(list)}`, ...values(list).map((name) => `address=/${name}/`)]),
  example: {
    domains:
      '# Vedette list sample: 2 domains\naddress=/bad.example/\naddress=/xn--mnchen-3ya.example/\n',
  },
};
