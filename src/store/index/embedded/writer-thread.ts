import { workerData } from 'node:worker_threads';
import { faults } from '../../../errors.ts';
import { boundPages } from '../../../lib/mapped-file.ts';
import { moduleUrl } from '../../../lib/module-url.ts';
import { answer, garbageMiB, giveWay, ThreadOnDemand } from '../../../lib/thread.ts';
import type { Retention } from '../../../search/index-port.ts';
import { Edition, type SheetChange } from './edition.ts';
import { type FactsSource, openFacts } from '../facts.ts';
import { type Kind, type KindSource, openKind } from '../kind.ts';
import { makeFolder } from './manifest.ts';
import type { MergerData, MergerFunctions } from './merger-thread.ts';
import { openShelf } from './opening.ts';
import type { Pace } from './pace.ts';
import { outdated } from './retention.ts';
import { Truth } from './truth.ts';
import { Upkeep } from './upkeep.ts';
import { Writer } from './writer.ts';

export interface WriterData {
  kind: KindSource;
  file: string;
  /** Folder of derived data. */
  folder: string;
  facts: FactsSource;
  pace: Pace;
  /** Bytes of mapped files that stay in memory. */
  pages: number;
}

export type WriterFunctions = typeof functions;

/** What it tells the index. */
export interface WriterNews {
  turnTo: (changes: SheetChange[]) => void;
  /** A large rebuild is in progress. */
  progress: (done: number, total: number) => void;
  fault: (text: string) => void;
}

const data = workerData as WriterData; // given by embedded-index.ts

interface Opened {
  kind: Kind<unknown>;
  truth: Truth<unknown>;
}
type Open = Awaited<ReturnType<typeof openRest>>;

let opened: Opened;
let open: Open;

/** Quick: shows whether the documents are usable at all. */
async function openDocuments(): Promise<void> {
  const kind = await openKind<unknown>(data.kind);
  makeFolder(data.folder);
  opened = { kind, truth: new Truth(data.file, kind) };
}

/** Quick if everything was saved; otherwise a rebuild. */
async function openRest({ kind, truth }: Opened) {
  const { folder, facts: source, pace } = data;
  const today = await openFacts(source);
  const onProgress = (done: number, total: number) => index.tell('progress', done, total);
  const { savedFrom, verifiedFirst } = pace;
  const { shelf, unverified, known } = await openShelf({
    kind,
    truth,
    folder,
    known: today,
    verifiedFirst,
    onProgress,
  });
  let last = new Edition(kind.collection);
  const publish = () => {
    index.tell('turnTo', shelf.edition.changesSince(last));
    last = shelf.edition;
  };
  const workshop = startMerger(savedFrom);
  const bindery = startMerger(savedFrom);
  const onFault = (error: unknown) =>
    index.tell('fault', error instanceof Error ? (error.stack ?? error.message) : String(error));
  publish();
  const { version } = kind;
  const upkeep = new Upkeep({
    truth,
    shelf,
    unverified,
    workshop,
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
  if (oldFacts) upkeep.setFacts(source).catch(onFault);
  const writer = new Writer({ kind, truth, shelf, upkeep, bindery, publish });
  return { shelf, upkeep, writer, bindery, oldFacts };
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
  /** The parts that its facts are of, if some are still of the last run. */
  openRest: async () => {
    open = await openRest(opened);
    return open.oldFacts;
  },
  write: (documents: string) => open.writer.write(documents),
  remove: (ids: Float64Array) => open.writer.remove(ids),
  setFacts: (source: FactsSource) => open.upkeep.setFacts(source),
  retain: (retention: Retention) =>
    open.writer.remove(outdated(open.shelf.edition, opened.truth, retention)),
  close: async () => {
    await open.writer.settled();
    await open.upkeep.close();
    await open.bindery.close();
    opened.truth.close();
  },
};

giveWay();
boundPages(data.pages);
const index = answer<WriterNews>(functions, faults);
