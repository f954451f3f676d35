import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A published list of URLs of one kind. */
export interface Source {
  name: string;
  /** Who collected it: one collector may have lists from several dates. */
  origin: string;
  phishing: boolean;
  /** Whether people open such pages: the tops of resolvers' lists are machine traffic. */
  isOrdinary: boolean;
  urls: string[];
}

export function hasSources(folder: string): boolean {
  return existsSync(join(folder, 'urls-ordinary')) && existsSync(join(folder, 'urls-phishing'));
}

/** Every labelled list in the folder. */
export function readSources(folder: string): Source[] {
  const read = (...path: string[]) => readFileSync(join(folder, ...path));
  const text = (...path: string[]) => linesOf(read(...path));
  const zipped = (...path: string[]) => linesOf(gunzipSync(read(...path)));
  const names = (place: string) =>
    readdirSync(join(folder, place))
      .filter((name) => name.endsWith('.txt.gz'))
      .sort();
  const warningList = (name: string) =>
    (JSON.parse(read('misp-warninglists', `${name}.json`).toString('utf8')) as { list: string[] })
      .list;
  return [
    ...names('urls-phishing').map((file) => phishing(file, zipped('urls-phishing', file))),
    phishing('openphish', text('openphish', 'feed.txt')),
    phishing('phishtank-2020-05', phishTank(zipped('phishing-labelled', labelledPhishing))),
    phishing(
      'jpcert-2024-2025',
      readdirSync(join(folder, 'jpcert-phishurl'))
        .filter((file) => file.endsWith('.csv'))
        .sort()
        .flatMap((file) => jpcert(text('jpcert-phishurl', file))),
    ),
    phishing(
      'phishing-database-links',
      thinDigits(text('phishing-database', 'phishing-links-INACTIVE-part1.txt')),
    ),
    phishing(
      'phishing-database-domains',
      text('phishing-database', 'phishing-domains-ACTIVE-part2.txt'),
    ),
    phishing(
      'discord-scam-links',
      JSON.parse(read('discord-scam-links', 'list.json').toString('utf8')) as string[], // its README says so
    ),
    ...names('urls-ordinary').map((file) => ordinary(file, zipped('urls-ordinary', file))),
    ordinary('labelled-benign', zipped('phishing-labelled', 'benign_urls.csv.gz')),
    ...warningLists.map((name) => popular(name, warningList(name))),
  ];
}

const labelledPhishing = 'phishtank_online_valid.csv.gz';
const warningLists = [
  'tranco10k',
  'cisco_top10k',
  'cloudflare-top20k',
  'university_domains',
  'bank-website',
];

function linesOf(content: Buffer): string[] {
  return content.toString('utf8').split(/\r?\n/).filter(Boolean);
}

function phishing(file: string, urls: string[]): Source {
  const name = file.replace('.txt.gz', '');
  const origin = name.replace(/-(20\d\d|links|domains).*/, '');
  return { name, origin, phishing: true, isOrdinary: false, urls };
}

function ordinary(file: string, urls: string[]): Source {
  const name = file.replace('.txt.gz', '');
  return { name, origin: name, phishing: false, isOrdinary: true, urls };
}

function popular(name: string, hosts: readonly string[]): Source {
  const urls = hosts
    .map((host) => host.replace(/^\./, ''))
    .filter((host) => !host.endsWith('.arpa'));
  return { name, origin: name, phishing: false, isOrdinary: false, urls };
}

function phishTank(rows: readonly string[]): string[] {
  return rows.flatMap((row) => /^\d+,"?(.*?)"?,http:\/\/www\.phishtank/.exec(row)?.[1] ?? []);
}

function jpcert(rows: readonly string[]): string[] {
  return rows.slice(1).flatMap((row) => /^[^,]*,"?([^,"]*)"?,/.exec(row)?.[1] ?? []);
}

/**
 * This part of the list is an alphabetical slice in which nearly all hosts start with a digit,
 * which is unrelated to phishing. One in twelve of them is kept.
 */
function thinDigits(urls: readonly string[]): string[] {
  return urls.filter((url, at) => !/^https?:\/\/(www\.)?\d/.test(url) || at % 12 === 0);
}
