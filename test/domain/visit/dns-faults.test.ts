import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer, type Mischief, type NameServer } from '../name-server.ts';
import { startScanner, unhurried, type Scanner } from '../scanner.ts';
import { openAddress, startSite, type Site } from '../sites.ts';

let dns: NameServer;
let site: Site;
let scanner: Scanner;

beforeAll(async () => {
  site = await startSite((_, response) => response.end('<title>here</title>'));
  dns = await startNameServer({
    'site.example': { A: [openAddress] },
    'empty.example': { TXT: ['nothing but this'] },
  });
  scanner = await startScanner();
});

afterAll(async () => {
  await Promise.all([scanner.close(), site.close(), dns.close()]);
});

const scan = (host: string, limits = {}) =>
  scanner.scan(`http://${host}:${site.port}/`, { dns: dns.address, mode: 'lite', limits });

describe('a resolver', () => {
  it.each<[string, Mischief, boolean]>([
    ['that is silent', 'silent', true],
    ['that fails', 'servfail', false],
    ['that refuses', 'refused', false],
    ['that lies about this machine', { a: [['127.0.0.1']] }, false],
    ['that mixes truth and lie', { a: [[openAddress, '10.0.0.1']] }, false],
  ])('%s ends the scan cleanly', async (_, mischief, isOurFault) => {
    const host = `plagued${dns.asked.length}.example`;
    dns.plague(host, mischief);

    const { end } = await scan(host);

    expect(end).toMatchObject({ kind: 'failed', isOurFault });
  });

  it('that knows the name but no address does not mean a missing domain', async () => {
    const { end } = await scan('empty.example');

    expect(end.kind).toBe('failed');
  });

  it('is asked once per name, however often a scan visits the site', async () => {
    const before = dns.asked.length;

    await scan('site.example', unhurried);

    // Once for connecting, once for the records in the report.
    expect(dns.asked.slice(before).filter((each) => each === 'A site.example')).toHaveLength(2);
  });
});
