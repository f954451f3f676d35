import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { writeCatalogue, type CveDocument } from '../../src/cve/catalogue-writer.ts';
import { openCatalogue } from '../../src/cve/catalogue.ts';
import { allFindingsOf } from '../../src/cve/findings.ts';
import type { CveCatalogue } from '../../src/cve/store.ts';
import { isRealDataHere, vulnerabilityDocuments } from '../cve/real-data.ts';
import { bannerPairs, buildPairs, type BannerPair, type BuildPair } from './truth-cve-pairs.ts';
import { standInDocuments } from './truth-cve-stand-in.ts';
import { recordedDocuments, recordedMachine, recordedTracker } from './truth-host-recorded.ts';
import { judgeMachine, proveTruthHost } from './truth-host.ts';

export interface TruthCveProof {
  /** Uses the committed stand-in even if the shared data exists. */
  isSmall?: boolean;
}

/** Judges hand-checked banners and builds, with real records if available. */
export async function* proveTruthCve({
  isSmall = false,
}: TruthCveProof = {}): AsyncGenerator<Figure> {
  const isReal = isRealDataHere && !isSmall;
  const documents = isReal ? vulnerabilityDocuments() : standInDocuments();
  const folder = mkdtempSync(join(tmpdir(), 'vedette-truth-'));
  try {
    const catalogue = await open(folder, documents);
    yield* judgeAll(catalogue, isReal);
    if (isReal) yield* proveTruthHost(catalogue);
    catalogue.close();
    if (!isReal) yield* judgeRecorded(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures of one catalogue, with as many pairs as its records allow. */
export function* judgeAll(catalogue: CveCatalogue, isReal: boolean): Generator<Figure> {
  yield* judgeBanners(catalogue, isReal ? 300 : 25);
  yield* judgeBuilds(catalogue, 200);
}

/** The recorded machine with a few records. */
async function* judgeRecorded(folder: string): AsyncGenerator<Figure> {
  const catalogue = await open(folder, recordedDocuments(), 'host.sqlite');
  yield* judgeMachine(recordedMachine(), catalogue, recordedTracker());
  catalogue.close();
}

async function open(
  folder: string,
  documents: readonly CveDocument[],
  name = 'truth.sqlite',
): Promise<CveCatalogue> {
  const file = join(folder, name);
  await writeCatalogue({ file, former: null, generation: 'truth', documents });
  const opened = openCatalogue(file);
  if ('damage' in opened) throw new Error(opened.damage);
  return opened.value;
}

const unseen = { port: 1, socket: 'tcp', cves: [], cpes: [], os: '', server: '', technologies: [] };

/** The grade of one CVE; `none` if the banner does not have it. */
function gradeOf(
  {
    product,
    version,
    said = '',
    cve,
  }: Pick<BannerPair, 'product' | 'version' | 'cve'> & { said?: string },
  catalogue: CveCatalogue,
): string {
  const isHttp = said !== '' && !said.startsWith('SSH-');
  const banner = isHttp ? `HTTP/1.1 200 OK\r\nServer: ${said}\r\n\r\n` : said;
  const heard = { ...unseen, product, version, banner, server: isHttp ? said : '' };
  const found = allFindingsOf([heard], catalogue).find(({ id }) => id === cve);
  return found?.grade ?? 'none';
}

function* judgeBanners(catalogue: CveCatalogue, atLeast: number): Generator<Figure> {
  // CVEs missing from the data cannot be judged.
  const pairs = bannerPairs.filter(({ cve }) => catalogue.fact(cve) !== undefined);
  const judged = pairs.map((pair) => ({ ...pair, grade: gradeOf(pair, catalogue) }));
  const wrong = judged.filter((each) => each.grade === 'affected' && each.expected !== 'affected');
  const wanted = judged.filter(({ expected }) => expected === 'affected');
  const missed = wanted.filter(({ grade }) => grade !== 'affected');
  const given = judged.filter(
    (each) => each.expected === 'none' && each.grade !== 'none' && each.grade !== 'fixed',
  );
  for (const each of [...wrong, ...missed]) {
    process.stdout.write(
      `${each.product} ${each.version} ${each.cve}: ${each.grade}, not ${each.expected}\n`,
    );
  }
  yield {
    name: 'truth.cve-pairs',
    value: judged.length,
    unit: '',
    target: { op: '>=', value: atLeast },
  };
  yield {
    name: 'truth.cve-wrongly-affected',
    value: wrong.length,
    unit: '',
    target: { op: '<=', value: 0 },
  };
  yield {
    name: 'truth.cve-recall',
    value: 1 - missed.length / wanted.length,
    unit: '',
    target: { op: '>=', value: 0.97 },
  };
  yield { name: 'truth.cve-not-applicable-but-possible', value: given.length, unit: '' };
}

function* judgeBuilds(catalogue: CveCatalogue, atLeast: number): Generator<Figure> {
  const isRight = (pair: BuildPair) => {
    const grade = gradeOf({ ...pair, said: pair.banner }, catalogue);
    return pair.isFixed ? grade === 'fixed' || grade === 'none' : grade === 'affected';
  };
  const wrong = buildPairs.filter((pair) => !isRight(pair));
  for (const { product, version, banner, cve } of wrong) {
    process.stdout.write(`${banner || `${product} ${version}`} ${cve}: judged wrong\n`);
  }
  yield {
    name: 'truth.build-pairs',
    value: buildPairs.length,
    unit: '',
    target: { op: '>=', value: atLeast },
  };
  yield {
    name: 'truth.builds-judged-wrong',
    value: wrong.length,
    unit: '',
    target: { op: '<=', value: 0 },
  };
}
