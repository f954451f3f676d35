import type { Connection } from '../sqlite.ts';
import { toRange } from './affected.ts';
import { keyOfPackage } from './collections.ts';
import { parseCpe } from './cpe.ts';
import { keyOfProduct, keyOfRecord, listedKey } from './products.ts';
import { writeRanges } from './ranges-text.ts';
import { isRejected, rankOf, scoreOfKind } from './record.ts';
import type {
  AffectedProduct,
  CveDetails,
  CveFeedRecord,
  CveRecord,
  PackageStatus,
  ProductLifecycle,
} from './record.ts';
import type { AffectedRange } from './store.ts';

const longestDescription = 8_000;
const mostReferences = 100;
/** Ranges per product and record; longer lists enumerate builds. */
const mostRanges = 2_000;

/** Adds the records of one document, one batch per transaction. */
export function createAdder(db: Connection, document: number) {
  const insert = (table: string, columns: number) =>
    db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (${Array(columns).fill('?').join(', ')})`);
  const forgetRanges = db.prepare('DELETE FROM affected WHERE cve = ? AND document = ?');
  const [addRecord, addRanges] = [insert('record', 11), insert('affected', 4)];
  const [addPackage, addCycle] = [insert('package', 9), insert('lifecycle', 7)];
  const addCve = (record: CveRecord) => {
    const products = record.type === 'cve' ? rangesByProduct(record) : new Map<string, never>();
    if (record.type === 'cve') forgetRanges.run(record.cve, document); // the last one in a document counts
    addRecord.run(...rowOf(record, document, products.size));
    for (const [key, ranges] of products) {
      addRanges.run(key, record.cve, document, writeRanges(ranges, key));
    }
  };
  return db.transaction((batch: readonly CveFeedRecord[]) => {
    for (const record of batch) {
      if (record.type === 'package') {
        for (const row of packageRows(record, document)) addPackage.run(...row);
      } else if (record.type === 'lifecycle') {
        for (const row of cycleRows(record, document)) addCycle.run(...row);
      } else addCve(record);
    }
  });
}

function rowOf(record: CveRecord, document: number, ranges: number): unknown[] {
  const kinds = (['4', '3', '2'] as const).map(
    (kind) => [kind, scoreOfKind(record, kind)] as const,
  );
  const [kind, newest] = kinds.find(([, score]) => score !== undefined) ?? ['0', undefined];
  return [
    record.cve,
    document,
    rankOf(record),
    record.type === 'cve' ? (record.updatedAt ?? '') : '',
    ranges,
    isRejected(record) ? 1 : 0,
    Number(kind),
    newest?.score ?? null,
    record.type === 'epss' ? record.epss : null,
    record.type === 'known-exploited' ? 1 : 0,
    JSON.stringify(bodyOf(record)),
  ];
}

/** Ranges are stored separately, and long texts are cut. */
function bodyOf(record: CveRecord): CveRecord {
  if (record.type !== 'cve') return record;
  const { description } = record;
  return {
    ...record,
    ...(description === undefined ? {} : { description: description.slice(0, longestDescription) }),
    references: record.references.slice(0, mostReferences),
    affected: [],
  };
}

function rangesByProduct(record: CveDetails): Map<string, AffectedRange[]> {
  const products = new Map<string, AffectedRange[]>();
  if (isRejected(record)) return products;
  for (const each of record.affected) {
    const found = rangeOf(each);
    if (!found) continue;
    const { key, range } = found;
    const ranges = products.get(key) ?? [];
    if (ranges.length < mostRanges) ranges.push(range);
    products.set(key, ranges);
  }
  return products;
}

/** If it names a package of a known collection, that product counts, not the text around it. */
function rangeOf(record: AffectedProduct): { key: string; range: AffectedRange } | undefined {
  const packaged = keyOfPackage(record);
  if (packaged === 'of a distribution') return undefined;
  if (packaged !== undefined) {
    const [vendor = '', product = ''] = packaged.split(':');
    const range = toRange({ ...record, cpe: undefined, vendor, product });
    return range && { key: packaged, range };
  }
  const range = toRange(record);
  if (!range) return undefined;
  const named = record.cpe === undefined ? (record.product ?? '') : '';
  return { key: named === '' ? keyOfProduct(range) : keyOfRecord(range, named), range };
}

function packageRows(record: PackageStatus, document: number): unknown[][] {
  return record.releases.map(({ release, state, fixedIn = '', newest = '', note = '' }) => [
    record.distribution,
    record.package,
    record.cve,
    release,
    document,
    state,
    fixedIn,
    newest,
    note,
  ]);
}

function cycleRows(
  { product, title, cpes, cycles }: ProductLifecycle,
  document: number,
): unknown[][] {
  const named = cpes.flatMap((text) => parseCpe(text) ?? []).map(keyOfProduct);
  const keys = new Set([...named, listedKey(title) ?? listedKey(product) ?? []].flat());
  return [...keys].flatMap((key) =>
    cycles.map(({ cycle, ended = false, endsOn = '', latest = '' }) => [
      key,
      cycle,
      document,
      title,
      ended ? 1 : 0,
      endsOn,
      latest,
    ]),
  );
}
