import type { Figure } from '../../bench/figure.ts';
import { malformedAnswers, startMalformedSite } from '../domain/attacks/malformed-answers.ts';
import { startNameServer } from '../domain/name-server.ts';
import { startScanner } from '../domain/scanner.ts';
import { openAddress, openForge } from '../domain/sites.ts';
import { inParallel } from './in-parallel.ts';
import { atLeast, zero } from './visit-figures.ts';

const width = 8;
/** Images per page: few enough for a visit on a slow machine. */
const picturesEach = 200;

/** Every malformed answer as the page itself and as a part of a page, over HTTP and inside TLS. */
export async function* proveMalformed(): AsyncGenerator<Figure> {
  const { forge } = await openForge();
  const dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  const scanner = await startScanner();
  const tally = { scans: 0, notDone: 0, unasked: 0 };
  for (const scheme of ['http', 'https']) {
    const tls = scheme === 'https' ? await forge({ names: ['site.example'] }) : undefined;
    const site = await startMalformedSite(tls);
    const scan = async (path: string, mode: 'full' | 'lite') => {
      const url = `${scheme}://site.example:${site.port}/${path}`;
      const { end } = await scanner.scan(url, { dns: dns.address, mode });
      tally.scans++;
      if (end.kind !== 'done') tally.notDone++;
    };
    await inParallel(malformedAnswers, width, ({ name }) => scan(name, 'lite'));
    site.asked.clear();
    for (let at = 0; at < malformedAnswers.length; at += picturesEach)
      await scan(`all/${at}-${at + picturesEach}`, 'full');
    tally.unasked += malformedAnswers.length - site.asked.size;
    await site.close();
  }
  yield atLeast('visit.malformed-scans', tally.scans, 2 * malformedAnswers.length);
  yield zero('visit.malformed-not-done', tally.notDone, 'scans');
  yield zero('visit.malformed-not-loaded', tally.unasked, 'answers');
  await Promise.all([scanner.close(), dns.close()]);
}
