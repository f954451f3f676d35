import type { Figure } from '../../bench/figure.ts';
import { createGuard } from '../../src/egress/guard.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { addressForms } from '../domain/attacks/address-forms.ts';
import { answerSequences } from '../domain/attacks/answer-sequences.ts';
import { randomSample } from '../domain/attacks/global-addresses.ts';
import { startLyingNameServer, type AnswerSequence } from '../domain/attacks/lying-name-server.ts';
import { publicControls } from '../domain/attacks/public-controls.ts';
import * as tricks from '../domain/attacks/url-tricks.ts';
import type { Scanned, Scanner } from '../domain/scanner.ts';
import { closedAddress, openAddress } from '../domain/sites.ts';
import { inParallel } from './in-parallel.ts';
import { createRandom } from './random.ts';
import { atLeast, zero } from './visit-figures.ts';
import { controlPort, type World } from './visit-world.ts';

const samples = 1_000_000;
const width = 8;
export const everywhere = ['scans:0.0.0.0/0', 'scans:[::]/0'];
/** Not the watched address, since a truncated answer is requested again over TCP. */
const lyingAddress = '127.0.0.3';

/** Each text through a lite scan, which uses the same egress as all our requests. */
export async function* proveDoor(world: World, scanner: Scanner, seed: number) {
  yield* proveTable(seed);
  const arrivals = watchArrivals('visit.door', world);
  const names = await startLyingNameServer(script(), lyingAddress);
  const scan = (url: string, wish = {}) =>
    scanner.scan(url, { mode: 'lite', dns: names.address, ...wish });
  yield* proveForms(world, scan);
  yield* proveTricks(world, scan);
  yield* proveSequences(world, scan);
  if (world.isOwn) yield* proveControls(scan);
  yield* arrivals();
  yield* proveOpenDoor(world, scan);
  await names.close();
}

type Scan = (url: string, wish?: object) => Promise<Scanned>;

/** Returns what has arrived since: it must be nothing. */
export function watchArrivals(name: string, world: World): () => Figure[] {
  const [connections, packets] = [world.arrived(), world.packets() ?? 0];
  return () => {
    const counted = world.packets();
    return [
      zero(`${name}-arrived`, world.arrived() - connections, 'connections'),
      ...(counted === null ? [] : [zero(`${name}-packets`, counted - packets, 'packets')]),
    ];
  };
}

function* proveTable(seed: number): Generator<Figure> {
  const random = createRandom(seed);
  const guard = createGuard({
    isPublic: createReservedTable().isPublic,
    allow: [],
    purpose: 'scans',
  });
  let differing = 0;
  for (let count = 0; count < samples; count++) {
    const { text, isGlobal } = randomSample(random);
    if (isLet(() => guard.check(text, controlPort)) !== isGlobal) differing++;
  }
  yield { name: 'visit.addresses-compared', value: samples, unit: 'addresses' };
  yield zero('visit.addresses-that-differ', differing, 'addresses');
}

function isLet(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

const sequencePlaces = {
  open: openAddress,
  closedIpv6: ['::1', 'fd00:ec2::254', 'fe80::1', 'fc00::1'],
  closedIpv4: [closedAddress, '10.0.0.1', '169.254.169.254', '168.63.129.16', '100.64.0.1'],
};
const sequences = answerSequences(sequencePlaces);

function script(): Map<string, AnswerSequence> {
  const to = (value: string): AnswerSequence => ({
    what: value,
    A: [{ answers: [{ type: 'A', value }] }],
  });
  return new Map<string, AnswerSequence>([
    ...tricks.closedNames.map(
      (name) => [name.toLowerCase().replace(/\.$/, ''), to(closedAddress)] as const,
    ),
    ['site.example', to(openAddress)],
    ...sequences.map((sequence, at) => [`s${at}.example`, sequence] as const),
  ]);
}

/** Requested directly, and one in that many also by redirect. */
const ledEvery = 8;

async function* proveForms({ open, isHere }: World, scan: Scan): AsyncGenerator<Figure> {
  const forms = addressForms().filter(({ address }) => isHere(address));
  const urls = forms.map(({ host }) => `http://${host}:${open.port}/`);
  const asked = await inParallel(urls, width, (url) => scan(url));
  const redirects = urls.filter((_, at) => at % ledEvery === 0);
  const led = await inParallel(redirects, width, (url) =>
    scan(`http://site.example:${open.port}/go?to=${encodeURIComponent(url)}`),
  );
  const answered =
    asked.filter(({ end }) => end.kind === 'done').length +
    led.filter(({ visit }) => visit.answers.some(({ status }) => status === 200)).length;
  yield { name: 'visit.address-forms', value: forms.length, unit: 'forms' };
  yield { name: 'visit.address-forms-by-redirect', value: led.length, unit: 'forms' };
  yield zero('visit.address-forms-answered', answered, 'forms');
}

async function* proveTricks({ open }: World, scan: Scan): AsyncGenerator<Figure> {
  const closed = `${closedAddress}:${open.port}`;
  const groups = {
    'authority-tricks': tricks
      .authorityTricks({ open: `site.example:${open.port}`, closed })
      .map((trick) => `http://${trick}`),
    'other-schemes': tricks.otherSchemes(closed),
    'other-ports': tricks.otherPorts.map((port) => `http://${closedAddress}:${port}/`),
    'closed-names': tricks.closedNames.map((name) => `http://${name}:${open.port}/`),
  };
  for (const [name, urls] of Object.entries(groups)) {
    await inParallel(urls, width, (url) => scan(url));
    yield { name: `visit.${name}`, value: urls.length, unit: 'scans' };
  }
}

async function* proveSequences({ open, isHere }: World, scan: Scan): AsyncGenerator<Figure> {
  const names = sequences.flatMap(({ what }, at) =>
    isHere(what.split(' ').at(-1) ?? '') ? [`s${at}.example`] : [],
  );
  const ends = await inParallel(names, 2 * width, async (name) => {
    const first = await scan(`http://${name}:${open.port}/`);
    return [first, await scan(`http://${name}:${open.port}/`)];
  });
  const done = ends.flat().filter(({ end }) => end.kind === 'done').length;
  yield { name: 'visit.answer-sequences', value: names.length, unit: 'sequences, each twice' };
  yield atLeast('visit.answer-sequences-that-led-to-the-open-site', done, 20);
}

async function* proveControls(scan: Scan): AsyncGenerator<Figure> {
  const urls = publicControls.map((address) =>
    address.includes(':') ? `http://[${address}]/` : `http://${address}/`,
  );
  const reached = await inParallel(urls, width, async (url) => {
    const { end, visit } = await scan(url, { allow: [] });
    return end.kind === 'done' && visit.answers.at(-1)?.status === 200;
  });
  const missed = urls.filter((_, at) => !reached[at]);
  if (missed.length > 0) process.stdout.write(`not reached: ${missed.join(' ')}\n`);
  yield { name: 'visit.public-controls', value: urls.length, unit: 'addresses' };
  yield zero('visit.public-controls-blocked', missed.length, 'addresses');
}

/** The control: with everything allowed, the same texts do arrive. */
async function* proveOpenDoor(world: World, scan: Scan): AsyncGenerator<Figure> {
  const before = world.arrived();
  const forms = addressForms().filter(({ address }) => address === closedAddress);
  await inParallel(forms, width, ({ host }) =>
    scan(`http://${host}:${world.open.port}/`, { allow: everywhere }),
  );
  yield atLeast('visit.door-arrived-without-guard', world.arrived() - before, 40);
}
