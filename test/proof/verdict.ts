import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Figure } from '../../bench/figure.ts';
import type { Judgement, Verdict } from '../../src/verdict/contract.ts';
import { faultsOf } from '../check/faults-of.ts';
import { withServer, type Ask } from './ip-server.ts';
import { createRandom } from './random.ts';
import { wellKnown } from './truth-addresses.ts';
import { proveBrands } from './truth-brands.ts';
import { loadForAddresses, loadStandIn } from './truth-ip.ts';

export interface VerdictProof {
  seed: number;
  /** URLs drawn from each kind of list. */
  drawn: number;
}

/** C2 servers that two lists name but that are not called malicious: their verdict is printed with reasons. */
const c2Servers = ['162.55.91.224', '23.52.4.92', '79.137.34.141', '89.111.133.213'];

/** C2 lists in the shared data, and the resulting verdicts. */
const c2Lists: Readonly<Record<string, string>> = {
  'c2intelfeeds/IPC2s-90day.csv': 'C2IntelFeeds: loaded, of one lineage with ThreatFox',
  'threatfox-ips/ips.txt': 'ThreatFox: loaded, of one lineage with C2IntelFeeds',
  'c2-tracker/all.txt': 'C2-Tracker: loaded',
  'firehol/c2_tracker.ipset': 'C2-Tracker on another day: not on the list that is loaded',
  'c2intelfeeds/unverified/IPC2s-30day.csv': 'C2IntelFeeds, unverified: not in the catalogue',
  'criminalip-c2': 'C2-Daily-Feed: not in the catalogue',
};

/** Verdicts over HTTP: first false alarms on ordinary things, then catches. */
export async function* proveVerdict({ seed, drawn }: VerdictProof): AsyncGenerator<Figure> {
  const folder = resolve('..', 'shared', 'data');
  const random = createRandom(seed);
  yield* withServer(async function* ({ library, ask }) {
    const hasLists = existsSync(folder);
    if (hasLists) await loadForAddresses(library, folder);
    else await loadStandIn(library);
    yield* proveOrdinaryAddresses(ask);
    if (!hasLists) {
      process.stdout.write('Left out: ../shared/data is not there, so no URL was judged.\n');
      return;
    }
    const named = namingLists(folder);
    for (const address of c2Servers) await show(address, named, ask);
    yield* countAlike(folder);
    const ordinary = draw(linesBelow(join(folder, 'urls-ordinary')), drawn, random);
    const counts = await countVerdicts(ordinary, ask);
    const share = ({ malicious, suspicious }: Counts) => malicious + suspicious;
    const whole = ordinary.length;
    yield atMost('verdict.ordinary-urls-at-least-suspicious', { part: share(counts), whole }, 2);
    yield atMost('verdict.ordinary-urls-malicious', { part: counts.malicious, whole }, 0.1);
    const phishing = draw(linesBelow(join(folder, 'urls-phishing')), drawn, random);
    const caught = await countVerdicts(phishing, ask);
    yield percent('verdict.phishing-urls-at-least-suspicious', share(caught), phishing.length);
    yield percent('verdict.phishing-urls-malicious', caught.malicious, phishing.length);
    const faults = [...counts.faults, ...caught.faults];
    for (const fault of new Set(faults)) process.stdout.write(`${fault}\n`);
    const none = { op: '<=', value: 0 } as const;
    yield { name: 'verdict.faulty-reasons', value: faults.length, unit: 'reasons', target: none };
    yield* proveBrands(join(folder, 'jpcert-phishurl'));
  });
}

async function judge(indicator: string, ask: Ask): Promise<Judgement | null> {
  const { body } = await ask(`/v1/check?indicator=${encodeURIComponent(indicator)}`);
  return (body as unknown as { data?: Judgement }).data ?? null; // by the contract
}

async function* proveOrdinaryAddresses(ask: Ask): AsyncGenerator<Figure> {
  const addresses = [...new Set(Object.values(wellKnown).flat())];
  const wrong: string[] = [];
  for (const address of addresses) {
    const judgement = await judge(address, ask);
    if (judgement?.verdict === 'malicious') wrong.push(`${address}: ${judgement.headline}`);
  }
  for (const line of wrong) process.stdout.write(`${line}\n`);
  yield { name: 'verdict.well-known-addresses', value: addresses.length, unit: 'addresses' };
  const target = { op: '<=', value: 0 } as const;
  yield { name: 'verdict.well-known-malicious', value: wrong.length, unit: 'addresses', target };
}

async function show(address: string, named: ReadonlyMap<string, string>, ask: Ask): Promise<void> {
  const judgement = await judge(address, ask);
  if (!judgement) return;
  const { verdict, reasons, in_favour: inFavour } = judgement;
  const why = [...reasons.map(({ says }) => says), ...inFavour].join(' ') || judgement.headline;
  const by = [...named].flatMap(([list, text]) => (namesIn(text).has(address) ? [list] : []));
  process.stdout.write(`${address}: ${verdict}. ${why}\n  named by ${by.join('; ')}\n`);
}

/** Each list's text by the expected verdict. */
function namingLists(folder: string): Map<string, string> {
  const texts = Object.entries(c2Lists).map(([path, says]) => {
    const whole = join(folder, path);
    const files = statSync(whole).isDirectory()
      ? readdirSync(whole).map((name) => join(whole, name))
      : [whole];
    return [says, files.map((file) => readFileSync(file, 'utf8')).join('\n')] as const;
  });
  return new Map(texts);
}

const namesIn = (text: string) => new Set(text.match(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g));

/** Why two lists are one lineage. */
function* countAlike(folder: string): Generator<Figure> {
  const [ours, theirs] = ['c2intelfeeds/IPC2s-90day.csv', 'threatfox-ips/ips.txt'].map((path) =>
    namesIn(readFileSync(join(folder, path), 'utf8')),
  );
  if (!ours || !theirs) return;
  const part = [...ours].filter((address) => theirs.has(address)).length;
  yield percent('verdict.c2intelfeeds-also-in-threatfox', part, ours.size);
}

type Counts = Record<Verdict, number> & { faults: string[] };

async function countVerdicts(urls: readonly string[], ask: Ask): Promise<Counts> {
  const counts: Counts = {
    malicious: 0,
    suspicious: 0,
    unknown: 0,
    'no findings': 0,
    own: 0,
    'not public': 0,
    faults: [],
  };
  for (const url of urls) {
    const judgement = await judge(url, ask);
    if (!judgement) continue;
    counts[judgement.verdict]++;
    counts.faults.push(...judgement.reasons.flatMap(({ says }) => faultsOf(says)));
  }
  return counts;
}

/** All lines of all lists in a folder that are web addresses. */
function linesBelow(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => /\.txt(?:\.gz)?$/.test(name));
  return files.flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    return text.split('\n').filter((line) => /^https?:\/\//.test(line));
  });
}

function draw(all: readonly string[], most: number, random: () => number): string[] {
  return Array.from({ length: Math.min(most, all.length) }, () => {
    return all[Math.floor(random() * all.length)] ?? '';
  });
}

function percent(name: string, part: number, whole: number): Figure {
  return { name, value: (100 * part) / Math.max(1, whole), unit: `% of ${whole}` };
}

interface Share {
  part: number;
  whole: number;
}

function atMost(name: string, { part, whole }: Share, most: number): Figure {
  return { ...percent(name, part, whole), target: { op: '<=', value: most } };
}
