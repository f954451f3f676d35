import { lines, plainText, values, type Format } from './format.ts';

export const text: Format = {
  name: 'text',
  says: 'One address, prefix, name or URL a line',
  contentType: plainText,
  of: ['addresses', 'domains', 'urls'],
  write: (list) => lines(values(list)),
  example: {
    addresses: '198.51.100.7\n203.0.113.0/28\n2001:db8:1::/48\n',
    domains: 'bad.example\nxn--mnchen-3ya.example\n',
    urls: 'http://bad.example/a?b=1\nhttps://198.51.100.7:8443/x\n',
  },
};
