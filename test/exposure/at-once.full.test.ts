import { describe, expect, it } from 'vitest';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { dataOf, now, takeIn } from '../banner/place.ts';
import type { Answer } from '../harness.ts';

const hosts = 6_000;
const roundsAtLeast = 3;
/** An impatient user reloads the page. */
const pagesAtOnce = 8;

const latest = 'query=has_cve%3A%20true&latest=true&fields=product&size=1&spans=60';

/** Requests of the exposure page, and of the pages it links to. */
const operations = [
  '/v1/exploit/exposed?size=50&worst=20',
  '/v1/exploit/exposed?size=500&worst=20',
  '/v1/exploit/exposed?overdue=true',
  '/v1/exploit/exposed?answer=cannot+tell',
  '/v1/exploit/exposed?product=apache&before=now-1d',
  '/v1/exploit/exposed/facets?fields=answer,product,cve,end_of_life,owner,tag',
  '/v1/exploit/exposed/export?format=csv',
  '/v1/exploit/changes?since=now-7d&size=10000',
  '/v1/exploit/decisions',
  '/v1/exploit/owners',
  '/v1/exploit/host/192.0.2.1',
  '/v1/exploit/cve/CVE-2021-41773',
  `/v1/banner/stats?${latest}`,
];

function manyHosts(): string {
  const versions = ['2.4.49', '2.4.57', ''];
  const lines = Array.from({ length: hosts }, (_, at) =>
    JSON.stringify({
      address: `198.18.${at >> 8}.${at & 255}`,
      port: 80,
      socket: 'tcp',
      seenAt: new Date(now - 3_600_000).toISOString(),
      product: 'Apache httpd',
      version: versions[at % versions.length],
      source: 'nmap',
    }),
  );
  return lines.join('\n');
}

describe('the page of exposure, opened many times while an import runs', () => {
  it('gets an answer to each request', async () => {
    // The limit of a real installation, instead of the longer one for tests.
    const place = await openWithCves({ VEDETTE_QUERY_MS: '2000' });
    const { server } = place;
    const progress = { isDone: false };
    const importing = takeIn(server, manyHosts()).finally(() => (progress.isDone = true));
    const answers: { path: string; answer: Answer }[] = [];
    const open = () =>
      Promise.all(
        Array.from({ length: pagesAtOnce }, () => operations)
          .flat()
          .map(async (path) => answers.push({ path, answer: await server.ask(path) })),
      );
    for (let round = 0; !progress.isDone || round < roundsAtLeast; round++) await open();
    await importing;
    const refused = answers
      .filter(({ answer }) => answer.status !== 200)
      .map(({ path, answer }) => `${path}: ${answer.text}`);
    expect(refused).toEqual([]);

    await settled(place);
    const path = '/v1/exploit/exposed/facets?fields=answer,product,cve&size=2';
    const third = (rest: number) => Math.ceil((hosts - rest) / 3);
    expect(dataOf(await server.ask(path))).toEqual({
      hosts: hosts + 4, // those from before
      is_complete: true,
      result: {
        answer: [
          { value: 'affected', count: third(0) + 2 },
          { value: 'not affected', count: third(1) + 1 },
        ],
        product: [
          { value: 'Apache httpd', count: third(0) + 1 },
          { value: '', count: 1 }, // only its scan reports the vulnerability
        ],
        cve: [
          { value: 'CVE-2021-41773', count: third(0) + 2 },
          { value: 'CVE-2022-31813', count: third(0) + 1 },
        ],
      },
    });
  });
});
