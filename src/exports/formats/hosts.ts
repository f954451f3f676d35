import { heading, lines, plainText, values, type Format } from './format.ts';

export const hosts: Format = {
  name: 'hosts',
  says: 'Hosts file: names lead nowhere',
  contentType: plainText,
  of: ['domains'],
  write: (list) => lines([`# ${heading(list)}`, ...values(list).map((name) => `0.0.0.0 ${name}`)]),
  example: {
    domains:
      '# Vedette list sample: 2 domains\n0.0.0.0 bad.example\n0.0.0.0 xn--mnchen-3ya.example\n',
  },
};
