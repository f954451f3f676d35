import { expect, it } from 'vitest';
import { moduleUrl } from '../../src/lib/module-url.ts';
import { atEnd } from '../harness.ts';
import { malformedAnswers, startMalformedSite } from './attacks/malformed-answers.ts';
import { startNameServer } from './name-server.ts';
import { startScans, type ScanPlace } from './place.ts';
import { hasBrowser } from './scanner.ts';
import { openAddress, openForge } from './sites.ts';

const every = `all/0-${malformedAnswers.length}`;

async function openWorld() {
  const { forge } = await openForge();
  const dns = await startNameServer({ '*.site.example': { A: [openAddress] } });
  const plain = await startMalformedSite();
  const encrypted = await startMalformedSite(await forge({ names: ['*.site.example'] }));
  atEnd(() => Promise.all([dns.close(), plain.close(), encrypted.close()]));
  const settings = {
    VEDETTE_DNS: dns.address,
    VEDETTE_EGRESS_ALLOW: `scans:${openAddress}/32`,
    VEDETTE_REGISTRIES: '',
  };
  const place = await startScans(settings, { scanModule: moduleUrl('service/scanner').href });
  return {
    place,
    http: (path: string) => `http://plain.site.example:${plain.port}/${path}`,
    https: (path: string) => `https://secure.site.example:${encrypted.port}/${path}`,
  };
}

async function reportOf({ ask }: ScanPlace, id: string, key: string) {
  const { json } = await ask(`/v1/domain/report/${id}?explain=true`, { key });
  const text = JSON.stringify(json.data);
  return {
    title: /"title":"(\w+)"/.exec(text)?.[1],
    isMarked: text.includes('"feature":"answer.malformed"'),
  };
}

it.runIf(hasBrowser)(
  'a site that violates HTTP is judged by what was seen, kills no worker and affects no other account',
  async () => {
    const { place, http, https } = await openWorld();
    const guest = await place.addAccount('guest');
    expect(await place.whenOver(await place.scan(http('plain')))).toBe(100);
    const workers = place.running.service.scans.workers();
    const urls = [
      http('status-000'),
      http('text-01'),
      https('header-value-01'),
      http('status-999'),
      http(every),
      https(every),
    ];

    const hostile = await Promise.all(urls.map((url) => place.scan(url, { key: guest })));
    const beside = await place.scan(http('plain'), { force: true });
    const ends = await Promise.all(hostile.map((id) => place.whenOver(id, guest)));

    expect(ends).toEqual(urls.map(() => 100));
    expect(await place.whenOver(beside)).toBe(100);
    expect(place.running.service.scans.workers()).toEqual(workers);
    expect(await Promise.all(hostile.map((id) => reportOf(place, id, guest)))).toEqual([
      ...[1, 2, 3].map(() => ({ title: 'malformed', isMarked: true })),
      { title: 'malformed', isMarked: false },
      ...[1, 2].map(() => ({ title: 'ordinary', isMarked: false })),
    ]);
  },
);
