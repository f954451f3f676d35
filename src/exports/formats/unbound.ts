import { heading, lines, plainText, values, type Format } from './format.ts';

export const unbound: Format = {
  name: 'unbound',
  says: 'Include for Unbound: NXDOMAIN for names and all below',
  contentType: plainText,
  of: ['domains'],
  write: (list) =>
    lines([
      `# ${heading(list)}`,
      'server:',
      ...values(list).map((name) => `local-zone: "${name}." always_nxdomain`),
    ]),
  example: {
    domains:
      '# Vedette list sample: 2 domains\nserver:\nlocal-zone: "bad.example." always_nxdomain\n' +
      'local-zone: "xn--mnchen-3ya.example." always_nxdomain\n',
  },
};
