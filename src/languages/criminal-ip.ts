import type { Language } from './language.ts';
import { countNames } from './marks.ts';
import { readOurs, spellOurs } from './ours.ts';
import { spelled } from './spellings.ts';
import { join, type Query } from './query.ts';
import { serviceOf, Vocabulary } from './vocabulary.ts';
import { write, type Style } from './write.ts';

const names = `
after as_name asn before city cloud_provider country cve_id domain_from_banner hostname html_meta_author
html_meta_description html_meta_keywords html_meta_title ip isp malcode_md5 org port product product_version
scanner_port scanner_raw server service_name snort_classification snort_rule ssl_expired ssl_issuer_organization
ssl_subject_common_name ssl_subject_country ssl_subject_organization status_code tag tech_stack title
`;

/** Our language grew out of this one, which has fewer filters, one value per filter, and no parentheses. */
const vocabulary = new Vocabulary('Criminal IP', {
  '': 'banner',
  ...Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, name]),
  ),
  favicon: spelled(
    'favicon',
    (text) => text,
    (text) => Number(text).toString(16),
  ),
  service: 'service_name',
});

const style: Style = {
  and: ' ',
  or: ' OR ',
  isFlat: true,
  wordsFirst: true,
  condition: ({ name, value, isNegated }) =>
    value.how === 'is' || value.how === 'ends'
      ? `${isNegated ? 'NOT ' : ''}${spellOurs(name, value)}`
      : undefined,
};

function withHttps(query: Query): Query {
  if (query.kind === 'not') return { ...query, of: withHttps(query.of) };
  if (query.kind !== 'condition') return join(query.kind, query.of.map(withHttps), query.at);
  return query.filter === 'service_name' ? serviceOf(query) : query;
}

export const criminalIp: Language = {
  name: 'criminalip',
  title: 'Criminal IP',
  example: 'title: "Log in" NOT country: DE',
  read: (text, ours) => withHttps(readOurs(text, ours)),
  write: (query) => write(query, vocabulary, style),
  marksIn: (text) => countNames(text, vocabulary),
};
