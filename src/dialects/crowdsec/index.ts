import type { Static } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, handleStream, type Call } from '../../http/operation.ts';
import type { Dialect } from '../dialect.ts';
import { asJson, writeList } from '../json-stream.ts';
import type { DialectWorld } from '../world.ts';
import { alertFilter, toAlert } from './alerts.ts';
import { bouncerApi, makeToken } from './api.ts';
import { findDecisions, isWanted, only, streamDecisions, toDecision } from './bouncers.ts';
import * as contract from './contract.ts';
import type { Decision } from './decisions.ts';
import { smokeRoutes } from './smoke.ts';

const refuse = (): never => {
  const why = 'decisions come from feeds; add your own as a feed of the server.';
  throw new VedetteError('keyForbidden', { why });
};

function noteBouncer(
  how: 'stream' | 'live',
  { bouncers }: DialectWorld,
  { caller: { keyId }, from: { address }, client: { agent } }: Call,
): void {
  bouncers.note({ keyId, address, agent, how });
}

function* first<T>(all: Iterable<T>, most: number): Generator<T> {
  let left = most;
  for (const one of all) {
    yield one;
    if (--left <= 0) return;
  }
}

type About = Partial<Record<'ip' | 'range' | 'value', string>>;

const namesNothing = ({ ip, range, value }: About) => (ip ?? range ?? value) === undefined;

const removedBy = 'decision deleted through the CrowdSec dialect';
/** Each suppression publishes the feeds again. */
const mostRemoved = 20;

async function removeAll(
  { scenario, type, ...about }: Static<typeof contract.removeDecisions.input>,
  world: DialectWorld,
  call: Call,
) {
  const { ip } = about;
  if (namesNothing(about)) {
    throw new VedetteError('parameterUnusable', { parameter: 'ip', why: 'name what to delete.' });
  }
  const isMeant = ({ scenario: own }: Decision) =>
    (type ?? 'ban') === 'ban' && (scenario ?? own) === own;
  const found = [...only(await findDecisions(about, world), isMeant)];
  if (found.length > mostRemoved) {
    const why = `selects ${found.length} decisions, at most ${mostRemoved} at once.`;
    throw new VedetteError('parameterUnusable', { parameter: 'range', why });
  }
  // A range that contains the address keeps its other addresses.
  const values = ip !== undefined && about.contains ? [ip] : found.map((each) => each.value);
  if (found.length > 0) {
    for (const each of values) await world.suppress(each, removedBy, call);
  }
  return { nbDeleted: String(found.length) };
}

const routes = [
  handleStream(contract.stream, (input, world: DialectWorld, call) => {
    noteBouncer('stream', world, call);
    return streamDecisions(input, world, call);
  }),
  handleStream(contract.decisions, async (input, world: DialectWorld, call) => {
    noteBouncer('live', world, call);
    // Bouncers only test their key with it, and would wait for the whole list.
    if (call.client.isHead && namesNothing(input)) return new Reply(200, null);
    const found = await findDecisions(input, world);
    const isBan = input.type === undefined || input.type === 'ban';
    const shown = only(found, (each) => isBan && isWanted(each, input));
    const left = world.decisions.until - world.now();
    const list = writeList(shown, (each) => JSON.stringify(toDecision(each, left)));
    return input.ip === undefined ? asJson(list) : new Reply(200, [...list].join(''));
  }),
  handleForeign(contract.metrics, () => new Reply(201, '')),
  handleForeign(contract.login, (_, __: DialectWorld, { caller }) => ({
    code: 200,
    ...makeToken(caller.key, Date.now()),
  })),
  handleForeign(contract.heartbeat, () => new Reply(200, '')),
  handleStream(contract.alerts, async (input, world: DialectWorld) => {
    const { decisions, now } = world;
    const fits = alertFilter(input, now());
    const found = only(await findDecisions(input, world), fits);
    const shown = input.limit === 0 ? found : first(found, input.limit);
    const about = { snapshot: world.intel(), leftMs: decisions.until - now() };
    return asJson(writeList(shown, (each) => JSON.stringify(toAlert(each, about))));
  }),
  handleForeign(contract.alert, async ({ id }, world: DialectWorld) => {
    const { decisions, now } = world;
    const [found] = only(await findDecisions({ contains: true }, world), (each) => each.id === id);
    if (!found) return new Reply(404, { message: 'object not found' });
    const about = { snapshot: world.intel(), leftMs: decisions.until - now() };
    return new Reply(200, toAlert(found, about));
  }),
  handleStream(contract.addAlerts, refuse),
  handleForeign(contract.removeDecisions, (input, world: DialectWorld, call) =>
    removeAll(input, world, call),
  ),
  handleForeign(contract.removeDecision, async ({ id }, world: DialectWorld, call) => {
    const [found] = only(await findDecisions({ contains: true }, world), (each) => each.id === id);
    if (!found) return new Reply(404, { message: 'object not found' });
    await world.suppress(found.value, removedBy, call);
    return { nbDeleted: '1' };
  }),
  ...smokeRoutes,
];

export const crowdsec: Dialect = {
  name: 'crowdsec',
  title: 'CrowdSec',
  api: bouncerApi,
  hosts: ['cti.api.crowdsec.net'],
  routes,
  notes:
    'The base URL of Go and Python clients must end in `/`, or they lose its last part. Bouncers send the key as ' +
    '`X-Api-Key`; `cscli` signs in with any name and the key as its password, and gets a token for an hour. Decisions ' +
    'are the list `malicious-addresses` of the exports, without shared platforms and your own ranges. A ' +
    'question about one address judges that address alone. Each ' +
    'lasts 12 to 24 hours and is sent again before it ends, so that the decisions of a bouncer never outlive the server ' +
    'by more than a day. A bouncer gets the changes since its last complete answer, by key and address; after a restart ' +
    'of the server it gets everything again, and decisions removed meanwhile expire. Polls are free. To delete decisions ' +
    '(`cscli decisions delete`) is to suppress what all feeds say of the address or range, so it needs the key of an ' +
    'admin; `vedette suppress` lists and ends it. Decisions cannot be added.',
};
