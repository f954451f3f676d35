import { listAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { readJsonPath } from '../../lib/json-path.ts';
import { peek } from '../../lib/peek.ts';
import {
  type Feed,
  type FeedDocument,
  type FeedDraft,
  type Found,
  type RecordOf,
  compact,
  defineFeed,
  recordOf,
  skip,
} from '../feed.ts';
import { readCveFive } from '../formats/cve-five.ts';
import { json, ndjson } from '../formats/json.ts';
import { nvdRecords } from '../formats/nvd.ts';
import { byFirstByte, byFirstText } from '../formats/sniff.ts';
import { table } from '../formats/table.ts';

/** Reads a field by name, from either format. */
type KevEntry = (name: string) => string | undefined;

const cisaKev = defineFeed({
  name: 'cisa-kev',
  title: 'CISA KEV',
  says: 'exploited in the wild, ransomware use',
  sources: [
    { url: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json' },
  ],
  licence: 'CC0',
  attribution: 'CISA Known Exploited Vulnerabilities Catalog (CC0-1.0)',
  terms: 'free',
  everyHours: 6,
  category: 'exploit',
  cves: true,
  on: true,
  parse: byFirstByte({
    '{': json('vulnerabilities[]', ({ value, line }) =>
      toExploited((name) => textAt(value, name) ?? textsAt(value, name).join(','), line),
    ),
    // The provider's CSV of the same catalogue.
    else: table({ needs: ['cveID', 'dateAdded'] }, (row) =>
      toExploited((name) => row.text(name), row.line),
    ),
  }),
});

function toExploited(entry: KevEntry, line: number): Found {
  const cve = entry('cveID')?.toUpperCase();
  if (!cve || !/^CVE-\d{4}-\d{4,}$/.test(cve)) return skip(line, 'no CVE id');
  const record = compact<RecordOf<'known-exploited'>>({
    type: 'known-exploited',
    cve,
    vendor: entry('vendorProject'),
    product: entry('product'),
    title: entry('vulnerabilityName'),
    description: entry('shortDescription'),
    addedAt: entry('dateAdded'),
    dueAt: entry('dueDate'),
    action: entry('requiredAction'),
    ransomware: entry('knownRansomwareCampaignUse') === 'Known',
    cwes: (entry('cwes') ?? '').split(/[\s,]+/).filter((cwe) => cwe !== ''),
  });
  return recordOf(record, line);
}

/** Enough for the comment. */
const commentBytes = 256;

const epss = defineFeed({
  name: 'epss',
  title: 'EPSS',
  says: 'exploitation probability',
  sources: [{ url: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz' }],
  licence: 'free, credit FIRST',
  attribution: 'EPSS, FIRST.org',
  terms: 'attribution',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: true,
  parse: readScores,
});

/** The first line is a comment with the date. */
async function* readScores(document: FeedDocument): AsyncGenerator<readonly Found[]> {
  const { head, all } = await peek(document.bytes, commentBytes);
  const [, day] = /^#[^\n]*score_date:(\d{4}-\d\d-\d\d)/.exec(head.toString('latin1')) ?? [];
  const read = table({ comment: '#', needs: ['cve', 'epss', 'percentile'] }, (row) => {
    const cve = row.text('cve') ?? '';
    const [epss, percentile] = [row.number('epss'), row.number('percentile')];
    if (!/^CVE-\d{4}-\d{4,}$/.test(cve) || !isShare(epss) || !isShare(percentile)) {
      return skip(row.line, 'not a score');
    }
    const score = { type: 'epss' as const, cve, epss, percentile };
    return recordOf(day === undefined ? score : { ...score, day }, row.line);
  });
  yield* read({ ...document, bytes: all });
}

function isShare(value: number | undefined): value is number {
  return value !== undefined && value >= 0 && value <= 1;
}

const nvdFiles = 'https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0';

const nvdFamily = {
  attribution:
    'This product uses data from the NVD API but is not endorsed or certified by the NVD.',
  terms: 'heavy',
  lineage: 'nvd',
  category: 'vulnerability',
  cves: true,
  on: false,
  parse: nvdRecords(),
} satisfies Partial<FeedDraft>;

const nvd = [
  {
    name: 'nvd',
    title: 'NVD yearly and modified',
    says: 'CVSS, CPE matches, text',
    sources: [
      { url: `${nvdFiles}-modified.json.gz` },
      // The file of 2002 holds all earlier years too.
      { url: `${nvdFiles}-{year}.json.gz`, since: 2002 },
    ],
    licence: 'public domain, credit line',
    everyHours: 6,
    maxBytes: 512 * 1024 * 1024,
  },
  {
    name: 'nvd-mirror',
    title: 'NVD mirror',
    says: 'CVSS, CPE matches, text; no rate limit',
    sources: [
      {
        url: 'https://github.com/fkie-cad/nvd-json-data-feeds/releases/latest/download/CVE-modified.json.xz',
      },
      {
        url: 'https://github.com/fkie-cad/nvd-json-data-feeds/releases/latest/download/CVE-all.json.xz',
        once: true as const,
      },
    ],
    licence: 'public domain',
    everyHours: 24,
    maxBytes: 1024 * 1024 * 1024,
  },
].map((member) => defineFeed({ ...nvdFamily, ...member }));

const cveListFamily = {
  terms: 'heavy',
  lineage: 'cve-list',
  category: 'vulnerability',
  cves: true,
  on: false,
  maxBytes: 1024 * 1024 * 1024,
} satisfies Partial<FeedDraft>;

/** As in the repository: one file per record. */
const single = json('', ({ value, line }) => readCveFive(value, line, 'vulnrichment'));
/** The same records, one per line. */
const condensed = ndjson(({ value, line }) => readCveFive(value, line, 'vulnrichment'));

const cveList = [
  {
    name: 'cve-list-v5',
    title: 'CVE list v5 deltas',
    says: 'newest CVE records',
    sources: [{ url: 'https://api.github.com/repos/CVEProject/cvelistV5/releases/latest' }],
    licence: 'CVE terms of use',
    attribution: 'CVE Program, © The MITRE Corporation',
    everyHours: 6,
    pick: /CVE-[\d-]+\.json$/,
    links: deltaLinks,
    minEntries: 0,
    parse: json('', ({ value, line }) => readCveFive(value, line, 'cve')),
  },
  {
    name: 'vulnrichment',
    title: 'CISA vulnrichment',
    says: 'SSVC: none / poc / active',
    sources: [
      { url: 'https://codeload.github.com/cisagov/vulnrichment/tar.gz/refs/heads/develop' },
    ],
    licence: 'CC0',
    attribution: 'CISA Vulnrichment (CC0-1.0)',
    everyHours: 24,
    pick: /\/CVE-[\d-]+\.json$/,
    parse: (document: FeedDocument) =>
      document.name.endsWith('.json') ? single(document) : condensed(document),
  },
].map((member) => defineFeed({ ...cveListFamily, ...member }));

/** The release lists its files; those of the last hour are small. */
async function* deltaLinks({ bytes }: FeedDocument): AsyncGenerator<readonly string[]> {
  for await (const assets of readJsonPath(bytes, ['assets[]'])) {
    const urls = assets.map(({ value }) => textAt(value, 'browser_download_url'));
    yield urls.flatMap((url) => (url !== undefined && isDelta(url) ? url : []));
  }
}

function isDelta(url: string): boolean {
  const name = url.slice(url.lastIndexOf('/') + 1);
  return name.includes('_delta_CVEs_at_') && name.endsWith('.zip');
}

type Cycle = RecordOf<'lifecycle'>['cycles'][number];

const endoflife = defineFeed({
  name: 'endoflife',
  title: 'endoflife.date',
  says: 'end of support of a release line',
  sources: [{ url: 'https://endoflife.date/api/v1/products/full' }],
  licence: 'MIT',
  attribution: 'endoflife.date (MIT), © endoflife.date contributors',
  terms: 'free',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: true,
  // The API returns one document; the extract has one product per line.
  parse: byFirstText(/"product"\s*:/, {
    yes: ndjson(({ value, line }) => fromLine(value, line)),
    no: json('result[]', ({ value, line }) => fromInterface(value, line)),
  }),
});

interface Entry {
  product: string | undefined;
  title: string | undefined;
  cpes: readonly string[];
  cycles: readonly Cycle[];
}

function toLifecycle({ product, title, cpes, cycles }: Entry, line: number): Found {
  if (!product) return skip(line, 'no product');
  const record = { type: 'lifecycle' as const, product, title: title ?? product };
  return recordOf({ ...record, cpes: [...cpes], cycles: [...cycles] }, line);
}

function fromInterface(value: unknown, line: number): Found {
  const identifiers = listAt(value, 'identifiers').filter((each) => textAt(each, 'type') === 'cpe');
  const cycles = listAt(value, 'releases').flatMap((each) =>
    toCycle({
      cycle: textAt(each, 'name'),
      end: textAt(each, 'eolFrom') ?? valueAt(each, 'isEol'),
      latest: textAt(each, 'latest.name'),
    }),
  );
  const cpes = identifiers.flatMap((each) => textAt(each, 'id') ?? []);
  const entry = { product: textAt(value, 'name'), title: textAt(value, 'label'), cpes, cycles };
  return toLifecycle(entry, line);
}

function fromLine(value: unknown, line: number): Found {
  const cycles = listAt(value, 'releases').flatMap((each) =>
    toCycle({
      cycle: textAt(each, 'cycle'),
      end: valueAt(each, 'eol'),
      latest: textAt(each, 'latest'),
    }),
  );
  const cpes = textsAt(value, 'cpe');
  const entry = { product: textAt(value, 'product'), title: textAt(value, 'title'), cpes, cycles };
  return toLifecycle(entry, line);
}

/** `end` is a date, or whether support has ended. Readers decide whether a date has passed. */
function toCycle(said: {
  cycle: string | undefined;
  end: unknown;
  latest: string | undefined;
}): Cycle[] {
  const { cycle, end, latest } = said;
  if (!cycle) return [];
  const endsOn = typeof end === 'string' && /^\d{4}-\d\d-\d\d$/.test(end) ? end : undefined;
  return [compact<Cycle>({ cycle, ended: end === true ? true : undefined, endsOn, latest })];
}

export const cves: readonly Feed[] = [cisaKev, epss, ...nvd, ...cveList, endoflife];
