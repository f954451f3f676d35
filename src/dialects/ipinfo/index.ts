import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, handleStream, type Call, type Client } from '../../http/operation.ts';
import { parseIp, type Ip } from '../../lib/ip.ts';
import { lookAt, answerAbout } from '../address.ts';
import { chargeEach } from '../charge.ts';
import type { Dialect } from '../dialect.ts';
import { readList } from '../read-list.ts';
import type { AddressFacts, Asking, DialectWorld } from '../world.ts';
import * as contract from './contract.ts';
import { api } from './contract.ts';
import { bogon, toDetails, toLite, toLookup, toNetwork } from './details.ts';

const unlimited = 999_999_999;
const mostInBatch = 1_000;
/** The audit truncates entries at 500 characters. */
const inOneNote = 8;

const routes = [
  handleForeign(contract.ownDetails, (_, world: DialectWorld, { caller, from }) =>
    detailsOf(from.address, { world, caller }),
  ),
  handleForeign(contract.me, async (_, world: DialectWorld, { caller }) => {
    const { left, limit } = await world.accountOf(caller);
    const requests = { limit: limit ?? unlimited, remaining: left ?? unlimited };
    return { token: '', requests, features: [] };
  }),
  handleForeign(contract.lite, ({ ip }, world: DialectWorld, { caller, from }) =>
    answer(meant(ip, from), { world, caller }, { form: 'lite', answer: toLite }),
  ),
  handleForeign(contract.lookup, ({ ip }, world: DialectWorld, { caller, from }) =>
    answer(meant(ip, from), { world, caller }, { form: 'lookup', answer: toLookup }),
  ),
  handleForeign(contract.proxies, ({ ip }) => {
    if (!parseIp(ip)) throw new VedetteError('ipInvalid');
    return {};
  }),
  handleForeign(contract.domains, ({ ip }, world: DialectWorld, { caller }) =>
    answer(ip, { world, caller }, { form: 'domains', answer: toDomains }),
  ),
  handleForeign(contract.details, ({ ip }, world: DialectWorld, { caller }) => {
    const network = networkOf(ip, world);
    if (network) return new Reply(200, network);
    const detail = (facts: AddressFacts, address: Ip) => toDetails(address, facts, world.intel());
    return answer(ip, { world, caller }, { form: 'details', answer: detail });
  }),
  handleForeign(contract.field, async ({ ip, field }, world: DialectWorld, { caller }) => {
    const value = memberOf(await detailsOf(ip, { world, caller }), field);
    return new Reply(200, `${value ?? ''}\n`, 'text/plain; charset=utf-8');
  }),
  handleStream(contract.batch, async ({ filter }, world: DialectWorld, call) => {
    const questions = await readList(call.body, mostInBatch);
    await chargeEach(call, questions.length);
    for (let at = 0; at < questions.length; at += inOneNote) {
      call.note({ questions: questions.slice(at, at + inOneNote) });
    }
    const asking = { world, caller: call.caller };
    return {
      contentType: 'application/json',
      chunks: answerAll(questions, { isFiltered: filter, asking, form: formOf(call.client) }),
      end: () => '}',
    };
  }),
];

const meant = (ip: string, { address }: Call['from']) => (ip === 'me' ? address : ip);

/** Throws on an invalid address, and marks private ones. */
function answer<A>(
  ip: string,
  asking: Asking,
  { form, answer: toAnswer }: { form: string; answer: (facts: AddressFacts, ip: Ip) => A },
) {
  return answerAbout<A | ReturnType<typeof bogon>>(ip, asking, {
    form: `ipinfo ${form}`,
    answer: toAnswer,
    reserved: bogon,
  });
}

const toDomains = ({ text, host }: AddressFacts) => ({
  ip: text,
  total: host.domains.count,
  domains: host.domains.rows.map(({ domain }) => domain),
});

async function detailsOf(text: string, asking: Asking, form: Form = 'details') {
  const looked = await lookAt(text, asking);
  if (!looked) throw new VedetteError('ipInvalid');
  const { ip, facts } = looked;
  if (!facts) return bogon(ip);
  return form === 'lookup' ? toLookup(facts) : toDetails(ip, facts, asking.world.intel());
}

function networkOf(text: string, { intel }: DialectWorld) {
  const [, number] = /^AS(\d{1,10})$/i.exec(text) ?? [];
  if (number === undefined) return null;
  const network = toNetwork(Number(number), intel());
  if (network) return network;
  throw new VedetteError('notFound');
}

/** Returns text members only; throws on a member that no answer has. */
function memberOf(details: object, field: string): string | undefined {
  if (!Object.hasOwn(contract.Details.properties, field)) throw new VedetteError('notFound');
  const value: unknown = Object.hasOwn(details, field) ? Reflect.get(details, field) : undefined;
  return typeof value === 'string' ? value : undefined;
}

type Form = 'details' | 'lookup';

/** Both host names of the service take batches, and each has its own format. */
const formOf = ({ byHost, origin }: Client): Form =>
  byHost && /^https?:\/\/api\./i.test(origin) ? 'lookup' : 'details';

interface Batch {
  isFiltered: boolean;
  asking: Asking;
  form: Form;
}

async function* answerAll(
  questions: readonly string[],
  { isFiltered, asking, form }: Batch,
): AsyncGenerator<string> {
  let before = '{';
  for (const question of new Set(questions)) {
    const found = await answerOne(question, asking, form);
    if (isFiltered && found === null) continue;
    yield `${before}${JSON.stringify(question)}:${JSON.stringify(found)}`;
    before = ',';
  }
  if (before === '{') yield before;
}

/** Null for unknown addresses; an object with an error for an invalid question. */
async function answerOne(question: string, asking: Asking, form: Form): Promise<unknown> {
  const [address = '', field] = question.split('/');
  try {
    const network = networkOf(address, asking.world);
    if (network) return network;
    const details = await detailsOf(address, asking, form);
    return field === undefined ? details : (memberOf(details, field) ?? null);
  } catch (error) {
    if (!(error instanceof VedetteError)) throw error;
    const { body } = api.failure(error, 404);
    return body;
  }
}

export const ipinfo: Dialect = {
  name: 'ipinfo',
  title: 'IPinfo',
  api,
  hosts: ['ipinfo.io', 'api.ipinfo.io'],
  routes,
  notes:
    'The key is a Bearer token, `token=`, or the user name of Basic. Clients index `hostname`, `city`, `region`, `country`, `loc`, `postal` and ' +
    '`timezone` unchecked, so they always exist, "" if unknown; time zones are never known. Private and reserved ' +
    'addresses are `bogon`. A batch costs one credit per request.',
};
