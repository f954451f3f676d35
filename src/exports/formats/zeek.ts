import { chain, lines, plainText, rowsOf, short, type Format } from './format.ts';
import type { Entry, List } from '../entry.ts';

const columns = ['indicator', 'indicator_type', 'meta.source', 'meta.desc', 'meta.url'];

/** Zeek ignores a file with spaces in place of tabs. */
export const zeek: Format = {
  name: 'zeek',
  says: 'Intel file of Zeek',
  contentType: plainText,
  of: ['addresses', 'domains', 'urls'],
  write: ({ kind, entries }) =>
    lines(
      chain(
        [`#fields\t${columns.join('\t')}`],
        rowsOf(entries, (entry) => rowOf(entry, kind)),
      ),
    ),
  example: {
    addresses:
      '#fields\tindicator\tindicator_type\tmeta.source\tmeta.desc\tmeta.url\n' +
      '198.51.100.7\tIntel::ADDR\tVedette\tc2 (feed-one)\t-\n' +
      '203.0.113.0/28\tIntel::SUBNET\tVedette\tattack (feed-one, feed-two)\t-\n' +
      '2001:db8:1::/48\tIntel::SUBNET\tVedette\tattack (feed-two)\t-\n',
    domains:
      '#fields\tindicator\tindicator_type\tmeta.source\tmeta.desc\tmeta.url\n' +
      'bad.example\tIntel::DOMAIN\tVedette\tphishing (feed-one)\t-\n' +
      'xn--mnchen-3ya.example\tIntel::DOMAIN\tVedette\tmalware (feed-two)\t-\n',
    urls:
      '#fields\tindicator\tindicator_type\tmeta.source\tmeta.desc\tmeta.url\n' +
      'bad.example/a?b=1\tIntel::URL\tVedette\tphishing (feed-one)\t-\n' +
      '198.51.100.7:8443/x\tIntel::URL\tVedette\tmalware (feed-two)\t-\n',
  },
};

const types = { domains: 'Intel::DOMAIN', urls: 'Intel::URL' } as const;

function rowOf({ value, categories, sources }: Entry, kind: List['kind']): string {
  const says = `${categories.join(', ')} (${sources.join(', ')})`.trim();
  const single = kind === 'addresses' ? short(value) : value.replace(/^[a-z]+:\/\//, '');
  const addresses = single.includes('/') ? 'Intel::SUBNET' : 'Intel::ADDR';
  return [single, { ...types, addresses }[kind], 'Vedette', says, '-'].join('\t');
}
