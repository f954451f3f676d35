import type { Explanation } from './explanation.ts';
import type { Report } from './report/full.ts';

/** What sites of one operator tend to share, strongest evidence first. */
export const traitKinds = [
  'form_host',
  'certificate',
  'favicon',
  'jarm',
  'title',
  'address',
  'name_server',
  'mail_server',
  'registrar',
  'body',
] as const;
type TraitKind = (typeof traitKinds)[number];

export interface Trait {
  kind: TraitKind;
  value: string;
}

const longestValue = 300;
/** Pages with more have long lists of addresses or name servers. */
const mostOfKind = 20;

/** Of a page, without the bodies that it loaded. */
export function traitsOf(report: Report, { certificate, forms = [] }: Explanation): Trait[] {
  const { main_domain_info: main, dns_record: dns } = report;
  const { ipv4, ipv6 } = dns.dns_record_type_a;
  const targets = forms.filter((form) => form.asks_for_credentials && form.leads_to !== 'own');
  const values: Record<Exclude<TraitKind, 'body'>, readonly string[]> = {
    form_host: targets.map(({ host }) => host),
    certificate: [certificate ?? ''],
    favicon: main.favicon.map(({ hash }) => hash),
    jarm: [main.jarm],
    title: [main.title],
    address: [...ipv4, ...ipv6].map(({ ip }) => ip),
    name_server: dns.dns_record_type_ns.map(toName),
    mail_server: dns.dns_record_type_mx.map((row) => toName(row.at(-1) ?? '')),
    registrar: [main.domain_registrar],
  };
  return traitKinds.flatMap((kind) => (kind === 'body' ? [] : ofKind(kind, values[kind])));
}

/** SHA-256 of every body that the page loaded. */
export function bodiesOf({ tree = [] }: Explanation): Trait[] {
  const hashes = tree.map(({ sha256 = '' }) => sha256);
  return [...new Set(hashes)].flatMap((value) => (value === '' ? [] : [{ kind: 'body', value }]));
}

function ofKind(kind: TraitKind, values: readonly string[]): Trait[] {
  const distinct = new Set(values.map((value) => value.trim()));
  const usable = [...distinct].filter((value) => value !== '' && value.length <= longestValue);
  return usable.slice(0, mostOfKind).map((value) => ({ kind, value }));
}

const toName = (text: string) => text.toLowerCase().replace(/\.$/, '');

/** As callers and the ledger write it: `name_server:ns1.example`. */
export const traitText = ({ kind, value }: Trait) => `${kind}:${value}`;

export const traitPattern = `^(${traitKinds.join('|')}):\\S`;
