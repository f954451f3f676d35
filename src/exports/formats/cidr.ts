import { lines, plainText, type Format } from './format.ts';

export const cidr: Format = {
  name: 'cidr',
  says: 'One prefix a line, always with its length',
  contentType: plainText,
  of: ['addresses'],
  write: ({ prefixes }) => lines(prefixes),
  example: { addresses: '198.51.100.7/32\n203.0.113.0/28\n2001:db8:1::/48\n' },
};
