import { workerData } from 'node:worker_threads';
import { faults } from '../../../errors.ts';
import { boundPages } from '../../../lib/mapped-file.ts';
import { moduleUrl } from '../../../lib/module-url.ts';
import { answer, garbageMiB, giveWay, ThreadOnDemand } from '../../../lib/thread.ts';
import type { Retention } from '../../../search/index-port.ts';
import { Snapshot, type EntryChange } from './snapshot.ts';
import { type FactsSource, openFacts } from '../facts.ts';
import { type Kind, type KindSource, openKind } from '../kind.ts';
import { makeFolder } from './segment-files.ts';
import type { MergerData, MergerFunctions } from './merger-thread.ts';
import { openSegmentSet } from './opening.ts';
import type { Pace } from './pace.ts';
import { expiredIds } from './retention.ts';
import type { PartUpgrade } from './schema.ts';
import { SourceDatabase } from './source-database.ts';
import { Maintenance } from './maintenance.ts';
import { Writer } from './writer.ts';

export interface WriterData {
  kind: KindSource;
  file: string;
  /** Folder of derived data. */
  folder: string;
  facts: FactsSource;
  pace: Pace;
  /** Bytes of mapped files kept in memory. */
  pages: number;
}

export type WriterFunctions = typeof functions;

/** Calls from this thread to the index. */
export interface WriterNews {
  useSnapshot: (changes: EntryChange[]) => void;
  /** A large rebuild is in progress. */
  progress: (done: number, total: number) => void;
  fault: (text: string) => void;
}

const data = workerData as WriterData; // passed by embedded-index.ts

interface Opened {
  kind: Kind<unknown>;
  database: SourceDatabase<unknown>;
}
type Open = Awaited<ReturnType<typeof openRest>>;

let opened: Opened;
let open: Open;

/** Quick: shows whether the documents are usable at all. */
async function openDocuments(): Promise<readonly PartUpgrade[]> {
  const kind = await openKind<unknown>(data.kind);
  makeFolder(data.folder);
  opened = { kind, database: new SourceDatabase(data.file, kind) };
  return opened.database.upgrades;
}

/** Quick if everything was saved; otherwise rebuilds. */
async function openRest({ kind, database }: Opened) {
  const { folder, facts: source, pace } = data;
  const today = await openFacts(source);
  const onProgress = (done: number, total: number) => index.tell('progress', done, total);
  const { savedFrom, verifiedFirst } = pace;
  const { segments, unverified, known } = await openSegmentSet({
    kind,
    database,
    folder,
    known: today,
    verifiedFirst,
    onProgress,
  });
  let last = new Snapshot(kind.collection);
  const publish = () => {
    index.tell('useSnapshot', segments.snapshot.changesSince(last));
    last = segments.snapshot;
  };
  const merger = startMerger(savedFrom);
  const builder = startMerger(savedFrom);
  const onFault = (error: unknown) =>
    index.tell('fault', error instanceof Error ? (error.stack ?? error.message) : String(error));
  publish();
  const { version } = kind;
  const maintenance = new Maintenance({
    database,
    segments,
    unverified,
    merger,
    pace,
    folder,
    version,
    known,
    publish,
    onFault,
    onDamage: (error) =>
      setImmediate(() => {
        throw error; // ends this thread; the next one rebuilds what is missing
      }),
  });
  const oldFacts = known === today ? null : known.source.parts;
  if (oldFacts) maintenance.setFacts(source).catch(onFault);
  const writer = new Writer({ kind, database, segments, maintenance, builder, publish });
  return { segments, maintenance, writer, builder, oldFacts };
}

function startMerger(savedFrom: number): ThreadOnDemand<MergerFunctions> {
  const { kind, folder } = data;
  return new ThreadOnDemand({
    module: moduleUrl('store/index/embedded/merger-thread'),
    data: { kind, folder, savedFrom } satisfies MergerData,
    garbageMiB: garbageMiB.much,
    faults,
  });
}

const functions = {
  openDocuments,
  /** Returns the parts of its facts if some are still from the last run. */
  openRest: async () => {
    open = await openRest(opened);
    return open.oldFacts;
  },
  write: (documents: string) => open.writer.write(documents),
  remove: (ids: Float64Array) => open.writer.remove(ids),
  setFacts: (source: FactsSource) => open.maintenance.setFacts(source),
  retain: (retention: Retention) =>
    open.writer.remove(expiredIds(open.segments.snapshot, opened.database, retention)),
  close: async () => {
    await open.writer.settled();
    await open.maintenance.close();
    await open.builder.close();
    opened.database.close();
  },
};

giveWay();
boundPages(data.pages);
const index = answer<WriterNews>(functions, faults);
