import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf, type Category } from '../feed.ts';
import { json } from '../formats/json.ts';

/** Services whose addresses all customers share; the others are machines of one customer each. */
const sharedServices: Readonly<Record<string, Category>> = {
  CLOUDFRONT: 'cdn',
  ROUTE53: 'platform',
  S3: 'platform',
};

export const aws = defineFeed({
  name: 'aws',
  title: 'AWS',
  says: 'AWS, region and service',
  sources: [{ url: 'https://ip-ranges.amazonaws.com/ip-ranges.json' }],
  licence: 'published by AWS',
  terms: 'free',
  everyHours: 24,
  lineage: 'published-ranges',
  category: 'cloud',
  on: true,
  parse: json(['prefixes[]', 'ipv6_prefixes[]'], ({ value, line }) => {
    const label = `AWS ${textAt(value, 'service') ?? ''} ${textAt(value, 'region') ?? ''}`.trim();
    const category = sharedServices[textAt(value, 'service') ?? ''];
    const prefix = textAt(value, 'ip_prefix') ?? textAt(value, 'ipv6_prefix');
    return rangeOf(prefix, { line, label, category });
  }),
  example: () => ({
    input:
      '{"syncToken":"1787000000","createDate":"2026-08-22-00-00-00","prefixes":[{"ip_prefix":"192.0.2.0/24","region":"zz-east-1","service":"EC2","network_border_group":"zz-east-1"}],"ipv6_prefixes":[{"ipv6_prefix":"2001:db8::/40","region":"zz-east-1","service":"S3","network_border_group":"zz-east-1"}]}',
    output: [
      rangeOf('192.0.2.0/24', { line: 1, label: 'AWS EC2 zz-east-1' }),
      rangeOf('2001:db8::/40', { line: 2, label: 'AWS S3 zz-east-1', category: 'platform' }),
    ],
  }),
});
