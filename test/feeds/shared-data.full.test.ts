import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedDataMap } from '../../scripts/shared-data-map.mjs';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import { readSnapshot } from '../../src/feeds/read.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isHere = existsSync(data);
if (!isHere) console.warn('../shared/data is absent: the tests on real feed files are skipped');

const byName = new Map(feeds.map((feed) => [feed.name, feed]));

interface Counts {
  found: number;
  skipped: number;
  fatal: number;
}

async function count(feedName: string, file: string, part = ''): Promise<Counts> {
  const feed = byName.get(feedName);
  const source = feed?.sources.find(({ url }) => url.includes(part));
  if (!feed || !source) throw new Error(`no feed ${feedName} with a source ${part}`);
  const counts = { found: 0, skipped: 0, fatal: 0 };
  const bytes = createReadStream(resolve(data, file)) as AsyncIterable<Uint8Array>; // no encoding set
  for await (const { found } of readSnapshot(feed, { source, bytes, fileName: basename(file) })) {
    for (const entry of found) {
      counts[entry.kind === 'skipped' ? 'skipped' : 'found']++;
      if (entry.kind === 'skipped' && entry.fatal) counts.fatal++;
    }
  }
  return counts;
}

/**
 * Counts from SOURCE.md of each folder, without comments and headers; then the skipped lines, with
 * reasons.
 */
const exact: Readonly<Record<string, readonly [found: number, skipped: number]>> = {
  'firehol/spamhaus_drop.netset': [1599, 0],
  'firehol/firehol_level1.netset': [4631, 0],
  'firehol/firehol_level2.netset': [17924, 0],
  'firehol/firehol_level3.netset': [12917, 0],
  'firehol/blocklist_de.ipset': [24880, 0],
  'firehol/ciarmy.ipset': [15000, 0],
  'firehol/greensnow.ipset': [3412, 0],
  'firehol/feodo.ipset': [1, 0],
  'firehol/tor_exits.ipset': [1370, 0],
  'firehol/dm_tor.ipset': [7434, 0],
  'firehol/socks_proxy_30d.ipset': [4184, 0],
  'firehol/sslproxies_30d.ipset': [2304, 0],
  // 120,437 lines, seven of them comments.
  'ipsum/ipsum.txt': [120430, 0],
  'threatfox-ips/ips.txt': [19863, 0],
  'c2-tracker/all.txt': [2347, 0],
  'c2intelfeeds/IPC2s-90day.csv': [860, 0],
  // Four lines are tool paths, one is a typo.
  'maltrail/mass_scanner.txt': [19215, 5],
  'x4bnet-vpn/vpn-ipv4.txt': [10862, 0],
  'x4bnet-vpn/vpn-ipv6.txt': [498, 0],
  'x4bnet-vpn/datacenter-ipv4.txt': [42566, 0],
  'x4bnet-vpn/datacenter-ipv6.txt': [8752, 0],
  'misp-warninglists/vpn-ipv4.json': [42426, 0],
  'misp-warninglists/public-dns-v4.json': [62745, 0],
  'misp-warninglists/dynamic-dns.json': [35467, 0],
  // `.barclays` is a top-level domain, which cannot be a host by itself.
  'misp-warninglists/bank-website.json': [2225, 1],
  'proxy-list/http.txt': [3016, 0],
  'resolvers/resolvers.txt': [12939, 0],
  'resolvers/resolvers-trusted.txt': [31, 0],
  'bad-asn-list/bad-asn-list.csv': [742, 0],
  'openphish/feed.txt': [300, 0],
  'phishing-database/phishing-IPs-ACTIVE.txt': [7120, 0],
  // One line is a fragment of a URL.
  'phishing-database/phishing-domains-ACTIVE-part2.txt': [21289, 1],
  'phishing-database/phishing-links-INACTIVE-part1.txt': [26110, 0],
  // URLs with blanks.
  'phishing-labelled/phishtank_online_valid.csv.gz': [14232, 31],
  // Six entries with a path, an asterisk or an @.
  'discord-scam-links/list.json': [36743, 6],
  'disposable-email/disposable_email_blocklist.conf': [8335, 0],
  'exploitdb/exploits_derived_2024-09-30.csv.gz': [46099, 0],
  'exploitdb/files_shellcodes.csv': [1051, 0],
  'metasploit/modules_metadata_derived.csv': [3999, 0],
  'nuclei/cves.jsonl': [4327, 0],
  // Sixteen repositories name impossible CVE ids, such as CVE-2005-2.
  'poc-in-github/poc_repos.jsonl.gz': [22285, 16],
  'cisa-kev/known_exploited_vulnerabilities.json': [1404, 0],
  'nuclei/epss_scores-subset.csv': [4156, 0],
  'vulnrichment/cve5_records.jsonl.gz': [3269, 0],
  'nuclei/favicon_mmh3.csv': [766, 0],
};

/** The URL parser of Node 24 accepts a host with meaningless Punycode; that of Node 20 does not. */
const exactOnNewerNode: Partial<typeof exact> = {
  'phishing-labelled/phishtank_online_valid.csv.gz': [14233, 30],
};

/** URL parts without a host are a large share of some trails. */
const mostlySkipped = /^maltrail\//;

describe.skipIf(!isHere)('the real files', () => {
  const rows = sharedDataMap.map(([feed, file, part]) => ({ feed, file, part }));

  it.each(rows)('$feed reads $file', async ({ feed, file, part }) => {
    const counts = await count(feed, file, part);
    const expected = exact[file];
    expect(counts.fatal).toBe(0);
    const either = [expected, exactOnNewerNode[file] ?? expected];
    if (expected) expect(either).toContainEqual([counts.found, counts.skipped]);
    expect(counts.found).toBeGreaterThan(0);
    if (!mostlySkipped.test(file)) expect(counts.skipped).toBeLessThan(counts.found / 50 + 1);
  });

  it.each([
    ['exploitdb/files.csv.2014-05-27.csv.gz', 30192],
    ['exploitdb/files_exploits.sample17.csv', 11],
  ])('exploit-db reads the columns of every age: %s', async (file, entries) => {
    expect(await count('exploit-db', file)).toEqual({ found: entries, skipped: 0, fatal: 0 });
  });

  it('cisa-kev reads the same from CSV as from JSON', async () => {
    const file = 'cisa-kev/known_exploited_vulnerabilities.csv';
    expect(await count('cisa-kev', file)).toMatchObject({ found: 1404, fatal: 0 });
  });
});

describe('the map of real files', () => {
  it('maps each file once', () => {
    const pairs = sharedDataMap.map(([feed, file]) => `${feed} ${file}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});
