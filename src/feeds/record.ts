import { Type, type Static } from 'typebox';

const text = (description: string) => Type.String({ description });
const optional = (description: string) => Type.Optional(Type.String({ description }));
const texts = (description: string) => Type.Array(Type.String(), { description });
const cves = texts('CVE ids, upper case.');

/** A published exploit. `codes` keeps every identifier, CVE and others. */
const Exploit = Type.Object({
  type: Type.Literal('exploit'),
  source: text('exploit-db'),
  id: text('The source’s own id.'),
  title: text('What it says it does.'),
  path: optional('File in the source’s repository.'),
  author: optional('As the source names them.'),
  platform: optional('Operating system or language.'),
  form: optional('remote, local, webapps, dos, shellcode …'),
  port: Type.Optional(Type.Integer({ description: 'Where the service listens.' })),
  publishedAt: optional('Day or moment, ISO.'),
  updatedAt: optional('Day or moment, ISO.'),
  verified: Type.Optional(Type.Boolean({ description: 'Tried by the source.' })),
  url: optional('Where to read more.'),
  cves,
  codes: texts('Every identifier the source gives.'),
});

/** A module of an exploitation framework. */
const ExploitModule = Type.Object({
  type: Type.Literal('module'),
  source: text('metasploit'),
  id: text('Full name of the module.'),
  title: text('What it says it does.'),
  form: optional('exploit, auxiliary, post …'),
  rank: Type.Optional(Type.Integer({ description: '0 manual to 600 excellent.' })),
  description: optional('One paragraph.'),
  platform: optional('What it runs against.'),
  port: Type.Optional(Type.Integer({ description: 'Default target port.' })),
  publishedAt: optional('Day of disclosure, ISO.'),
  cves,
  codes: texts('Every reference: CVE-, EDB-, BID-, URL- …'),
});

/** A scanner template that tests for a CVE. */
const ScannerTemplate = Type.Object({
  type: Type.Literal('template'),
  source: text('nuclei'),
  id: text('CVE or template id.'),
  title: text('Name of the finding.'),
  severity: optional('info, low, medium, high, critical.'),
  description: optional('One paragraph.'),
  cvss: Type.Optional(Type.Number({ description: 'Score the template gives.' })),
  path: optional('File in the source’s repository.'),
  cves,
});

/** A public proof of concept. */
const ProofOfConcept = Type.Object({
  type: Type.Literal('proof'),
  source: text('Which collection named it.'),
  cve: text('CVE id.'),
  url: text('Where the code is.'),
  title: optional('Name of the repository.'),
  description: optional('In its author’s words.'),
  publishedAt: optional('ISO.'),
  updatedAt: optional('ISO.'),
  stars: Type.Optional(Type.Integer()),
  forks: Type.Optional(Type.Integer()),
});

/** Exploited in the wild, on an authority’s word. */
const KnownExploited = Type.Object({
  type: Type.Literal('known-exploited'),
  cve: text('CVE id.'),
  vendor: optional('Vendor or project.'),
  product: optional('Product.'),
  title: optional('Name of the vulnerability.'),
  description: optional('One paragraph.'),
  addedAt: optional('Day, ISO.'),
  dueAt: optional('Day by which agencies must act, ISO.'),
  action: optional('What to do.'),
  ransomware: Type.Boolean({ description: 'Known use in ransomware campaigns.' }),
  cwes: texts('CWE ids.'),
});

/** How likely exploitation is in the next 30 days. */
const ExploitProbability = Type.Object({
  type: Type.Literal('epss'),
  cve: text('CVE id.'),
  epss: Type.Number({ minimum: 0, maximum: 1 }),
  percentile: Type.Number({ minimum: 0, maximum: 1 }),
  day: optional('When it was computed, ISO.'),
});

export const AffectedProduct = Type.Object({
  vendor: optional('As the record spells it.'),
  product: optional('As the record spells it.'),
  cpe: optional('CPE 2.3 name, versions possibly open.'),
  platform: optional('The only one that it is vulnerable on.'),
  needs: Type.Optional(
    Type.Array(Type.Array(Type.String()), {
      description: 'CPE names that must be there too, one of each list.',
    }),
  ),
  packageName: optional('Its name in a collection of packages.'),
  collectionUrl: optional('Where that collection is.'),
  vulnerable: Type.Boolean(),
  version: optional('One version, or the first of a range.'),
  versionType: optional('semver, custom, git …'),
  versionStartIncluding: optional(''),
  versionStartExcluding: optional(''),
  versionEndIncluding: optional(''),
  versionEndExcluding: optional(''),
});

export const CvssScore = Type.Object({
  version: text('2.0, 3.0, 3.1 or 4.0'),
  score: Type.Number({ minimum: 0, maximum: 10 }),
  severity: optional('LOW … CRITICAL'),
  vector: optional('Vector string.'),
  source: optional('Who scored.'),
});

/** What a CVE record says, the same shape from NVD 2.0 and CVE 5.1. */
export const CveFacts = Type.Object({
  type: Type.Literal('cve'),
  source: text('nvd, cve or vulnrichment'),
  cve: text('CVE id.'),
  state: optional('PUBLISHED, REJECTED, Analyzed …'),
  title: optional('Short text.'),
  description: optional('English text.'),
  publishedAt: optional('ISO.'),
  updatedAt: optional('ISO.'),
  cvss: Type.Array(CvssScore),
  cwes: texts('CWE ids.'),
  affected: Type.Array(AffectedProduct),
  references: texts('URLs.'),
  exploitation: optional('SSVC: none, poc or active.'),
  automatable: Type.Optional(Type.Boolean({ description: 'SSVC.' })),
  technicalImpact: optional('SSVC: partial or total.'),
});

/** What a distribution says of one CVE in one of its source packages. */
export const PackageState = Type.Object({
  type: Type.Literal('package'),
  distribution: text('debian, ubuntu, alpine or redhat'),
  package: text('Name of the source package.'),
  cve: text('CVE id.'),
  releases: Type.Array(
    Type.Object({
      release: text('bookworm, jammy, v3.20, 9 …'),
      state: Type.Union([
        Type.Literal('fixed'),
        Type.Literal('not-affected'),
        Type.Literal('affected'),
        Type.Literal('undecided'),
      ]),
      fixedIn: optional('The first build with the repair.'),
      newest: optional('The newest build that the tracker knew.'),
      note: optional('In the tracker’s own words.'),
    }),
  ),
});

/** When the lines of releases of a product end. */
const ProductLifecycle = Type.Object({
  type: Type.Literal('lifecycle'),
  product: text('The source’s own name.'),
  title: text('Its name for people.'),
  cpes: texts('CPE names, of either spelling.'),
  cycles: Type.Array(
    Type.Object({
      cycle: text('The beginning of a version.'),
      ended: Type.Optional(Type.Boolean({ description: 'No more fixes.' })),
      endsOn: optional('Last day with fixes, ISO.'),
      latest: optional('Newest release of the line.'),
    }),
  ),
});

/** First and last address as text; both inside. */
const NetworkOrigin = Type.Object({
  type: Type.Literal('network'),
  first: text('First address.'),
  last: text('Last address.'),
  asn: Type.Integer({ description: 'Announcing AS.' }),
  country: optional('Two letters.'),
  name: optional('Organisation.'),
});

/** What a registry delegated. */
const Delegation = Type.Object({
  type: Type.Literal('delegation'),
  registry: text('arin, ripencc …'),
  country: optional('Two letters.'),
  resource: text('ipv4, ipv6 or asn'),
  first: text('First address or number.'),
  last: text('Last address or number.'),
  status: text('allocated, assigned, available, reserved'),
  date: optional('Day, ISO.'),
  holder: optional('Opaque id: equal ids are one organisation.'),
});

const AsName = Type.Object({
  type: Type.Literal('as-name'),
  asn: Type.Integer(),
  name: text('Name of the AS.'),
  class: optional('Eyeball, Content, Carrier …'),
  country: optional('Two letters.'),
});

const Popularity = Type.Object({
  type: Type.Literal('popularity'),
  rank: Type.Integer({ minimum: 1 }),
  name: text('Host name.'),
});

const Suffix = Type.Object({
  type: Type.Literal('suffix'),
  rule: text('As written, `*.` and `!` included.'),
  private: Type.Boolean({ description: 'From the private section of the list.' }),
});

const Resolver = Type.Object({
  type: Type.Literal('resolver'),
  name: text('Name in the list.'),
  protocol: text('DNSCrypt, DoH, DoT, DoQ or DNS'),
  address: optional('As in the stamp; a DoH stamp may have none.'),
  port: Type.Optional(Type.Integer()),
  host: optional('Provider or host name.'),
  dnssec: Type.Boolean(),
  noLog: Type.Boolean(),
  noFilter: Type.Boolean(),
});

const Technique = Type.Object({
  type: Type.Literal('technique'),
  id: text('T1059, S0002, G0016 …'),
  form: text('attack-pattern, malware, tool, intrusion-set …'),
  name: text('Its name.'),
  description: optional('First paragraph.'),
  url: optional('Where to read more.'),
  aliases: texts('Other names.'),
});

/** A file handed on as it is, for the room that knows its language. */
const RawFile = Type.Object({
  type: Type.Literal('file'),
  name: text('Name inside the archive.'),
  content: text('Its text.'),
});

const Technology = Type.Object({
  type: Type.Literal('technology'),
  part: text('technologies, categories or groups'),
  name: text('Name of the technology, or id of the category or group.'),
  definition: Type.Unknown({ description: 'The source’s own object.' }),
});

const FaviconProduct = Type.Object({
  type: Type.Literal('favicon'),
  hash: text('mmh3 of the base64 text, signed.'),
  product: text('Name.'),
});

/** Every schema a record of the catalogue may have; `type` tells which. */
export const FeedRecord = Type.Union([
  Exploit,
  ExploitModule,
  ScannerTemplate,
  ProofOfConcept,
  KnownExploited,
  ExploitProbability,
  CveFacts,
  PackageState,
  ProductLifecycle,
  NetworkOrigin,
  Delegation,
  AsName,
  Popularity,
  Suffix,
  Resolver,
  Technique,
  RawFile,
  Technology,
  FaviconProduct,
]);
export type FeedRecord = Static<typeof FeedRecord>;
export type RecordOf<T extends FeedRecord['type']> = Extract<FeedRecord, { type: T }>;
export type CveFacts = Static<typeof CveFacts>;
export type PackageState = Static<typeof PackageState>;
type ProductLifecycle = Static<typeof ProductLifecycle>;
export type CvssScore = Static<typeof CvssScore>;
export type AffectedProduct = Static<typeof AffectedProduct>;
