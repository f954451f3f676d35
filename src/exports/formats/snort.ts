import { heading, lines, plainText, values, type Format } from './format.ts';

export const snort: Format = {
  name: 'snort',
  says: 'Reputation list of Snort',
  contentType: plainText,
  of: ['addresses'],
  write: (list) => lines([`# ${heading(list)}`, ...values(list)]),
  example: {
    addresses:
      '# Vedette list sample: 3 addresses\n198.51.100.7\n203.0.113.0/28\n2001:db8:1::/48\n',
  },
};
