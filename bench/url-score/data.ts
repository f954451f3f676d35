import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readSite, type Site } from '../../src/domain/phishing/site.ts';

export type Source =
  | 'phishtank'
  | 'jpcert'
  | 'phishing-database'
  | 'openphish'
  | 'labelled-benign'
  | 'tranco'
  | 'cloudflare'
  | 'umbrella'
  | 'moz'
  | 'universities'
  | 'banks';

/** One labelled URL, before anything is made of it. */
export interface Example {
  site: Site;
  phishing: boolean;
  source: Source;
  /** Days since 1970, or 0 where the source has no date. */
  day: number;
  /** How many of its registrable domain came before it. */
  nth: number;
}

/** Everything labelled that lies in a folder, each URL once. */
export function readExamples(folder: string): Example[] {
  const read = (...path: string[]) => readFileSync(join(folder, ...path));
  const lines = (text: string) => text.split(/\r?\n/).filter((line) => line !== '');
  const zipped = (name: string) =>
    lines(gunzipSync(read('phishing-labelled', `${name}.csv.gz`)).toString('utf8'));
  const list = (name: string) =>
    (JSON.parse(read('misp-warninglists', `${name}.json`).toString('utf8')) as { list: string[] })
      .list;
  const database = (name: string) => lines(read('phishing-database', name).toString('utf8'));
  const collector = new Collector();
  collector.add('openphish', lines(read('openphish', 'feed.txt').toString('utf8')));
  for (const row of zipped('phishtank_online_valid').slice(1)) {
    const [, url = '', time = ''] =
      /^\d+,"?(.*?)"?,http:\/\/www\.phishtank[^,]*,([^,]*),/.exec(row) ?? [];
    collector.add('phishtank', [url], dayOf(time));
  }
  for (const file of readdirSync(join(folder, 'jpcert-phishurl'))
    .filter((each) => each.endsWith('.csv'))
    .sort()) {
    for (const row of lines(read('jpcert-phishurl', file).toString('utf8')).slice(1)) {
      const [, time = '', url = ''] = /^([^,]*),"?([^,"]*)"?,/.exec(row) ?? [];
      collector.add('jpcert', [url], dayOf(time.replaceAll('/', '-')));
    }
  }
  collector.add('phishing-database', database('phishing-domains-ACTIVE-part2.txt'));
  collector.add('phishing-database', thinDigits(database('phishing-links-INACTIVE-part1.txt')));
  collector.add('labelled-benign', zipped('benign_urls'));
  collector.add('tranco', list('tranco10k'));
  collector.add('moz', list('moz-top500'));
  collector.add(
    'umbrella',
    list('cisco_top10k').filter((host) => !host.endsWith('.arpa')),
  );
  collector.add('cloudflare', list('cloudflare-top20k'));
  collector.add('universities', list('university_domains'));
  collector.add(
    'banks',
    list('bank-website').map((host) => host.replace(/^\./, '')),
  );
  return collector.examples;
}

export function hasData(folder: string): boolean {
  return existsSync(join(folder, 'phishing-labelled'));
}

function dayOf(text: string): number {
  const time = Date.parse(text.slice(0, 10));
  return Number.isNaN(time) ? 0 : time / 86_400_000;
}

/**
 * The part of this list that we have runs from `0` to `a`: nearly all of its hosts begin with a digit,
 * which is the alphabet's doing and not the phishers'. One in twelve of them stays.
 */
function thinDigits(urls: readonly string[]): string[] {
  return urls.filter((url, at) => !/^https?:\/\/(www\.)?\d/.test(url) || at % 12 === 0);
}

const benignSources = new Set<Source>([
  ...([
    'labelled-benign',
    'tranco',
    'moz',
    'umbrella',
    'cloudflare',
    'universities',
    'banks',
  ] as const),
]);

class Collector {
  readonly examples: Example[] = [];
  private readonly seen = new Set<string>();
  private readonly counts = new Map<string, number>();
  private readonly phishingHosts = new Set<string>();

  add(source: Source, urls: readonly string[], day = 0): void {
    const phishing = !benignSources.has(source);
    for (const text of urls) {
      const site = readSite(clean(text));
      if (site === null || !site.host.includes('.')) continue;
      this.take({ site, phishing, source, day, nth: 0 });
    }
  }

  private take(example: Example): void {
    const { site, phishing } = example;
    const key = `${site.host}/${site.path}?${site.query}`;
    const owner = `${phishing ? 'p' : 'b'}:${site.registrable}`;
    const count = this.counts.get(owner) ?? 0;
    if (this.seen.has(key)) return;
    // A listed site on which somebody phished stays in the lists it was in first.
    if (!phishing && this.phishingHosts.has(site.host)) return;
    if (phishing) this.phishingHosts.add(site.host);
    this.seen.add(key);
    this.counts.set(owner, count + 1);
    this.examples.push({ ...example, nth: count });
  }
}

/** What only this or that list does to its URLs. */
function clean(text: string): string {
  return text.trim().replaceAll('&amp;', '&').replaceAll('*', '').replace(/#.*$/, '');
}
