// Which room may import which room and which package. test/house.test.ts holds src/ to this table, and
// `npm run docs` writes it into ARCHITECTURE.md. A door that nothing uses fails the test too.
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
  search: {
    rooms: ['errors', 'lib', 'setting'],
    packages: [],
  },
  fingerprints: {
    rooms: ['lib', 'setting'],
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
    rooms: ['errors', 'lib', 'setting', 'http', 'search', 'intel', 'cve', 'audit'],
    packages: ['countries-list', 'typebox'],
  },
  importers: {
    rooms: ['lib', 'fingerprints', 'banner'],
    packages: ['typebox'],
  },
  probe: {
    rooms: ['errors', 'lib', 'setting', 'egress', 'fingerprints', 'banner', 'importers'],
    packages: [],
  },
  exploit: {
    rooms: ['errors', 'lib', 'setting', 'http', 'search', 'cve', 'banner'],
    packages: ['typebox'],
  },
  exposure: {
    rooms: ['errors', 'lib', 'http', 'search', 'cve', 'banner'],
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
      'audit',
      'probe',
    ],
    packages: ['devtools-protocol', 'tldts', 'typebox'],
  },
  ip: {
    rooms: ['errors', 'lib', 'setting', 'http', 'search', 'fingerprints', 'intel', 'cve', 'banner'],
    packages: ['tldts', 'typebox'],
  },
  feeds: {
    rooms: ['errors', 'lib', 'setting', 'egress', 'http', 'intel', 'cve', 'audit', 'exploit', 'ip'],
    packages: ['@ip-location-db/asn', 'pino', 'prom-client', 'typebox'],
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
      'feeds',
    ],
    packages: ['typebox', 'yaml'],
  },
  store: {
    rooms: [
      'errors',
      'lib',
      'sqlite',
      'search',
      'audit',
      'user',
      'banner',
      'exploit',
      'domain',
      'feeds',
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
      'feeds',
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
      'fingerprints',
      'intel',
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
      'feeds',
      'config',
      'store',
      'service',
    ],
    packages: ['pino', 'typebox'],
  },
  reference: {
    rooms: ['errors', 'http', 'importers', 'feeds', 'config', 'service', 'cli'],
    packages: ['typebox'],
  },
};

/** Rooms that answer callers. Other rooms see their `contract.ts` and `store.ts` only. */
export const features = [
  'audit',
  'user',
  'system',
  'banner',
  'exploit',
  'exposure',
  'domain',
  'ip',
  'feeds',
];

/** Rooms that put the others together, and so may open any file of a feature. */
export const wiring = ['service', 'cli', 'reference'];

/** Plugins see less than their room does. `but` names the files of the folder that are none. */
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
];

/**
 * What the web page sees of `src/`: contracts, which reach it as data, and files that run in a browser.
 * Types may come from anywhere.
 */
export const webSees = [
  /\/contract\.ts$/,
  /^errors\.ts$/,
  /^http\/(client|example|field-list|read-events)\.ts$/,
  /^lib\/(age|csv-cell|ip|parse-url|refang|trim)\.ts$/,
  /^domain\/extract\.ts$/,
];

export const webPackages = [
  '@preact/signals',
  'd3-geo',
  'preact',
  'topojson-client',
  'world-atlas',
];

const marks = ['<!-- doors: written by npm run docs -->', '<!-- end of doors -->'];

export function renderDoors() {
  const code = (names) => names.map((name) => `\`${name}\``).join(', ') || 'none';
  const lines = Object.entries(doors).map(([room, { rooms, packages }]) => [
    code([room]),
    code(rooms.map((each) => nameIn(room, each))),
    code(packages),
  ]);
  const narrower = plugins.map(({ folder, sees }) => [
    `each of ${code([folder])}`,
    code(sees),
    'none',
  ]);
  const web = [
    code(['web']),
    '`*/contract.ts` as data, `http/client.ts`, some other files of `http` and `lib`, `errors`',
    code(webPackages),
  ];
  return renderTable([['Room', 'May import', 'Packages'], ...lines, ...narrower, web]);
}

function nameIn(room, target) {
  const isNarrow = features.includes(target) && !wiring.includes(room);
  return isNarrow ? `${target}/store.ts` : target;
}

/** Padded as oxfmt does it. */
function renderTable([head, ...rows]) {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const file = join(root, 'ARCHITECTURE.md');

/** The page with the table as it should be. */
export function pageWithDoors() {
  const page = readFileSync(file, 'utf8');
  const [from, to] = marks.map((mark) => page.indexOf(mark));
  if (from < 0 || to < from) throw new Error('ARCHITECTURE.md has lost the marks of its doors');
  return `${page.slice(0, from + marks[0].length)}\n\n${renderDoors()}\n\n${page.slice(to)}`;
}

export function writeDoors() {
  writeFileSync(file, pageWithDoors());
}
