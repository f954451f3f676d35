import { lines, plainText, type Format } from './format.ts';

export const haproxy: Format = {
  name: 'haproxy',
  says: 'Map file of HAProxy: for map_ip, and for map_dom with names',
  contentType: plainText,
  of: ['addresses', 'domains'],
  write: ({ kind, prefixes, entries }) => {
    const keys = kind === 'addresses' ? prefixes : entries.map(({ value }) => value);
    return lines(keys.map((key) => `${key} listed`));
  },
  example: {
    addresses: '198.51.100.7/32 listed\n203.0.113.0/28 listed\n2001:db8:1::/48 listed\n',
    domains: 'bad.example listed\nxn--mnchen-3ya.example listed\n',
  },
};
