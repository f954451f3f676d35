import { hash } from 'node:crypto';
import { harmless } from '../../lib/harmless.ts';
import { parseIp } from '../../lib/ip.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { ownId, uuidOf } from '../stix/ids.ts';
import type { Dates } from '../stix/objects.ts';

/** The part of a finding that has an object of its own in MISP. */
interface Subject {
  kind: string;
  value: string;
  verdict: string;
  cves: readonly string[];
  network: { number: number; name: string } | null;
  country: string;
  addresses: readonly string[];
  services: readonly { port: number; socket: string; product: string; version: string }[];
}

/** Name, meta category, uuid and version as published with the templates of MISP. */
const templates = {
  'ip-port': ['network', '9f8cea74-16fe-4968-a2b4-026676949ac6', '10'],
  'domain-ip': ['network', '43b3b146-77eb-4931-b4cc-b66c60f28734', '11'],
  url: ['network', '60efb77b-40b5-4c46-871b-ed1ed999fce5', '9'],
  asn: ['network', '4ec55cc6-9e49-4c64-b794-03c25c1a6587', '6'],
  geolocation: ['misc', 'cd6f2238-ba55-4888-82c4-104e6e1acf21', '8'],
  vulnerability: ['vulnerability', '81650945-f186-437b-8945-9f31715d32da', '8'],
} as const;
type Template = keyof typeof templates;

const descriptions: Readonly<Record<Template, string>> = {
  'ip-port': 'An address and a port that was open there.',
  'domain-ip': 'A name and the addresses where it was seen.',
  url: 'A URL and its parts.',
  asn: 'The network that announces the address.',
  geolocation: 'The country of the address.',
  vulnerability: 'A vulnerability.',
};

type Cell = readonly [relation: string, type: keyof typeof categories, value: string];

/** A category that allows the type. */
const categories = {
  'ip-dst': 'Network activity',
  domain: 'Network activity',
  hostname: 'Network activity',
  url: 'Network activity',
  port: 'Network activity',
  AS: 'Network activity',
  text: 'Other',
  vulnerability: 'External analysis',
} as const;
const blockable: readonly string[] = ['ip-dst', 'domain', 'hostname', 'url'];
/** Many things share these, so that a match of them means nothing. */
const common: readonly string[] = ['port', 'AS', 'text'];

interface Owner {
  /** What the uuids are derived from. */
  key: string;
  dates: Dates;
}

/** What belongs to an indicator, as objects of the published templates. */
export function objectsOf(subject: Subject, owner: Owner) {
  return [...drafts(subject)].map(({ template, about, cells }) => {
    const [metaCategory, templateUuid, templateVersion] = templates[template];
    const name = `${owner.key}|${subject.kind}|${subject.value}|${template}|${about}`;
    const filled = cells.filter(([, , value]) => value !== '');
    const timestamp = timeOf(name, JSON.stringify([filled, subject.verdict]), owner.dates);
    return {
      uuid: uuidOf(`misp-object|${name}`),
      name: template,
      'meta-category': metaCategory,
      template_uuid: templateUuid,
      template_version: templateVersion,
      description: descriptions[template],
      timestamp,
      ObjectReference: [],
      Attribute: filled.map(([relation, type, value]) => ({
        uuid: uuidOf(`misp-object|${name}|${relation}|${value}`),
        object_relation: relation,
        type,
        category: categories[type],
        value,
        to_ids:
          subject.verdict === 'malicious' && value === subject.value && blockable.includes(type),
        timestamp,
        comment: '',
        disable_correlation: common.includes(type),
      })),
    };
  });
}

interface ObjectDraft {
  template: Template;
  /** Distinguishes several of one template. */
  about: string;
  cells: readonly Cell[];
}

function* drafts(subject: Subject): Generator<ObjectDraft> {
  const { kind, value, addresses, services, network, country, cves } = subject;
  for (const { port, socket, product, version } of services) {
    yield {
      template: 'ip-port',
      about: `${port}/${socket}`,
      cells: [
        ['ip', 'ip-dst', value],
        ['dst-port', 'port', String(port)],
        ['protocol', 'text', socket],
        ['text', 'text', harmless(`${product} ${version}`).trim()],
      ],
    };
  }
  if (kind === 'domain' && addresses.length > 0) {
    const seen = addresses.map((address): Cell => ['ip', 'ip-dst', address]);
    yield { template: 'domain-ip', about: '', cells: [['domain', 'domain', value], ...seen] };
  }
  if (kind === 'url') yield { template: 'url', about: '', cells: cellsOfUrl(value) };
  if (kind === 'network') yield networkOf({ number: Number(value.slice(2)), name: '' });
  if (network) yield networkOf(network);
  if (country !== '') {
    yield { template: 'geolocation', about: '', cells: [['country', 'text', country]] };
  }
  for (const cve of kind === 'cve' ? [value] : cves) {
    yield { template: 'vulnerability', about: cve, cells: [['id', 'vulnerability', cve]] };
  }
}

function networkOf({ number, name }: NonNullable<Subject['network']>): ObjectDraft {
  const cells: Cell[] = [
    ['asn', 'AS', String(number)],
    ['name', 'text', harmless(name)],
  ];
  return { template: 'asn', about: '', cells };
}

function cellsOfUrl(url: string): Cell[] {
  const parts = parseUrl(url);
  if (!parts) return [['url', 'url', url]];
  const { protocol, hostname, port, pathname, search } = parts;
  const host = hostname.replace(/^\[|\]$/g, '');
  return [
    ['url', 'url', url],
    ['scheme', 'text', protocol.replace(':', '')],
    parseIp(host) ? ['ip', 'ip-dst', host] : ['host', 'hostname', host],
    ['port', 'port', port],
    ['resource_path', 'text', pathname === '/' ? '' : pathname],
    ['query_string', 'text', search.replace('?', '')],
  ];
}

function timeOf(name: string, content: string, dates: Dates): string {
  const digest = hash('sha256', content, 'base64url').slice(0, 16);
  return String(Math.floor(dates.of(ownId('misp-object', name), digest).modified / 1_000));
}
