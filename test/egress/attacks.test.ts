import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDial } from '../../src/egress/dial.ts';
import { createDownload } from '../../src/egress/download.ts';
import { createGuard, type Guard } from '../../src/egress/guard.ts';
import { createResolve } from '../../src/egress/resolve.ts';
import { addressForms } from '../domain/attacks/address-forms.ts';
import { answerSequences } from '../domain/attacks/answer-sequences.ts';
import { randomSample } from '../domain/attacks/global-addresses.ts';
import { publicControls } from '../domain/attacks/public-controls.ts';
import {
  startLyingNameServer,
  type AnswerSequence,
  type LyingNameServer,
} from '../domain/attacks/lying-name-server.ts';
import {
  authorityTricks,
  closedNames,
  otherPorts,
  otherSchemes,
} from '../domain/attacks/url-tricks.ts';
import { startSite, type Site } from '../domain/sites.ts';
import { freePort } from '../free-port.ts';
import { createRandom } from '../proof/random.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { collect, fenced, forbiddenAddress, noGuard, publicAddress, table } from './place.ts';

let open: Site;
let closed: Site[];
let names: LyingNameServer;
let guard: Guard;

const places = {
  open: publicAddress,
  closedIpv6: ['::1', 'fd00:ec2::254', 'fe80::1', 'fc00::1'],
  closedIpv4: ['127.0.0.1', '10.0.0.1', '169.254.169.254', '168.63.129.16', '100.64.0.1'],
};
const plainTable = createReservedTable();
const sequences = answerSequences(places);

beforeAll(async () => {
  const port = await freePort([publicAddress, forbiddenAddress, '::1']);
  open = await startSite((_, response) => response.end('hello'), { port });
  closed = [
    await startSite((_, response) => response.end('no'), { address: forbiddenAddress, port }),
    await startSite((_, response) => response.end('no'), { address: '::1', port }),
  ];
  const script = new Map<string, AnswerSequence>(
    sequences.map((sequence, at) => [`s${at}.example`, sequence]),
  );
  const bad = { what: 'closed', A: [{ answers: [{ type: 'A' as const, value: '127.0.0.1' }] }] };
  for (const name of closedNames) script.set(name.toLowerCase().replace(/\.$/, ''), bad);
  names = await startLyingNameServer(script);
  guard = createGuard({ isPublic: table.isPublic, allow: [], purpose: 'scans', ports: [port] });
});

afterAll(() => Promise.all([open, names, ...closed].map((each) => each.close())));

const arrivals = () => closed.reduce((sum, site) => sum + site.arrived(), 0);

/** The text received, or why there was none. */
async function fetchBy(url: string, by: Guard): Promise<string> {
  const resolve = createResolve({ guard: by, servers: [names.address], timeoutMs: 5_000 });
  const dial = fenced(createDial({ guard: by, timeoutMs: 20_000 }));
  const download = createDownload({ resolve, dial, version: '1', projectUrl: 'https://v.example' });
  const into = collect();
  try {
    await download({ url, into, maxBytes: 1_000, timeoutMs: 60_000 });
    return into.text();
  } catch (error) {
    return error instanceof Error && 'reason' in error ? String(error.reason) : String(error);
  }
}

const fetchGuarded = (url: string) => fetchBy(url, guard);

async function tally(urls: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const url of urls) {
    const end = await fetchGuarded(url);
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return counts;
}

describe('an address that is not public', () => {
  it('is never dialled, in any of at least 2,353 spellings', async () => {
    const forms = addressForms();
    const counts = await tally(forms.map(({ host }) => `http://${host}:${open.port}/`));

    expect(forms.length).toBeGreaterThanOrEqual(2_353);
    expect(counts.get('refused')).toBeGreaterThan(2_000);
    expect(counts.get('hello')).toBeUndefined();
    // Browsers read some as octal, which gives another, public host.
    const others = forms.filter(({ spelling }) => spelling === 'paddedDecimal').length;
    const outside = [...counts].filter(([end]) => end.includes('outside of this machine'));
    expect(outside.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(others);
    expect(arrivals()).toBe(0);
  });

  it('is not reached by tricks with the authority, by other schemes, names or ports', async () => {
    const authority = `${forbiddenAddress}:${open.port}`;
    const tricks = authorityTricks({ open: `${publicAddress}:${open.port}`, closed: authority });
    const counts = await tally([
      ...tricks.map((trick) => `http://${trick}`),
      ...closedNames.map((name) => `http://${name}:${open.port}/`),
      ...otherPorts.map((port) => `http://${publicAddress}:${port}/`),
    ]);
    const schemes = await tally(otherSchemes(authority));

    expect(tricks.length).toBeGreaterThanOrEqual(60);
    expect(closedNames.length).toBeGreaterThanOrEqual(34);
    expect(otherPorts.length).toBeGreaterThanOrEqual(71);
    expect([...schemes.keys()]).toEqual(['refused']);
    expect(schemes.get('refused')).toBeGreaterThanOrEqual(47);
    // If the open address comes first, a browser goes there.
    expect([...counts.keys()].sort()).toEqual(['bad-url', 'dns', 'hello', 'refused']);
    expect(arrivals()).toBe(0);
  });

  it('is distinguished from public ones as by a second table', () => {
    const random = createRandom(20_261_115);
    const check = createGuard({ isPublic: plainTable.isPublic, allow: [], purpose: 'scans' }).check;
    const differing = Array.from({ length: 20_000 }, () => randomSample(random)).filter(
      ({ text, isGlobal }) => isLet(() => check(text, 443)) !== isGlobal,
    );
    expect(differing).toEqual([]);
  });

  it('is not confused with a neighbour', () => {
    const check = createGuard({ isPublic: plainTable.isPublic, allow: [], purpose: 'scans' }).check;

    expect(publicControls.length).toBeGreaterThanOrEqual(33);
    for (const address of publicControls) expect(() => check(address, 80)).not.toThrow();
  });
});

describe('a name', () => {
  it('leads nowhere in any of at least 178 sequences of answers', async () => {
    const ends: string[][] = [];
    const waiting = sequences.keys();
    const lane = async () => {
      for (const at of waiting) ends.push(await fetchThrice(at, guard));
    };
    // Some names never get an answer. All at the same time, they would crowd out the rest on a busy
    // machine.
    await Promise.all(Array.from({ length: 8 }, lane));

    expect(sequences.length).toBeGreaterThanOrEqual(178);
    const wrong = ends.flat().filter((end) => !/^(?:hello|refused|dns|timeout)$/.test(end));
    expect(wrong).toEqual([]);
    expect(ends.flat().filter((end) => end === 'hello').length).toBeGreaterThan(20);
    expect(arrivals()).toBe(0);
  });

  it('leads there with the guard off', async () => {
    const toHere = sequences.flatMap(({ what }, at) => (what.endsWith(' 127.0.0.1') ? [at] : []));
    const before = arrivals();
    await Promise.all(toHere.map((at) => fetchThrice(at, noGuard)));

    expect(arrivals() - before).toBeGreaterThan(20);
  });
});

/** In sequence, because the answers change each time. */
async function fetchThrice(at: number, by: Guard): Promise<string[]> {
  const url = `http://s${at}.example:${open.port}/`;
  return [await fetchBy(url, by), await fetchBy(url, by), await fetchBy(url, by)];
}

function isLet(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
