import type { Static } from 'typebox';
import { changeBy } from '../../audit/store.ts';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handle, handleStream, type Call } from '../../http/operation.ts';
import type { StreamCall } from '../../http/stream.ts';
import { parseRange } from '../../lib/ip.ts';
import type { DecisionWorld } from '../decisions/routes.ts';
import type { ExposureWorld } from '../exposed.ts';
import { readDocument } from '../read-document.ts';
import * as contract from './contract.ts';
import { isCycloneDx, readCycloneDx } from './cyclonedx.ts';
import { compare, understand } from './deciding.ts';
import type { VexDocument } from './document.ts';
import { isOpenVex, readOpenVex } from './openvex.ts';
import { writeVex } from './write.ts';

type World = ExposureWorld & DecisionWorld;

export const vexRoutes = [
  handleStream(contract.exportVex, (input, world: World) => writeVex(input, world)),
  handleStream(contract.loadVex, async (input, world: World, call) => {
    const data = await load(input, world, call);
    return new Reply(200, { data, message: 'api success', status: 200 });
  }),
  handle(contract.removeVex, remove),
];

const mostDecisions = 50_000;

async function load(
  input: Static<typeof contract.loadVex.input>,
  world: World,
  call: StreamCall,
): Promise<Static<typeof contract.loadVex.output>> {
  const { range = '', tag = '' } = input;
  if (range !== '' && !parseRange(range)) {
    throw unusable('range', 'expected an address, a CIDR or first-last.');
  }
  const document = readVex(await readDocument(call.body));
  const name = input.name ?? document.id;
  if (name === '') throw new VedetteError('parameterMissing', { parameter: 'name' });
  const { subjects, leftOut } = understand(document, { range, tag });
  if (subjects.length > mostDecisions) {
    throw unusable('body', `more than ${mostDecisions} decisions.`);
  }
  const { exposureStore, now } = world;
  const former = await standing(name, world);
  const by = await world.accountName(call.caller.accountId);
  const createdAt = new Date(now()).toISOString();
  const { ended, added } = compare(former, subjects, { by, createdAt, source: name });
  const counts = { added: added.length, ended: ended.length };
  const detail = { format: document.format, ...counts, range, tag };
  const change = changeBy(call, now(), { action: 'vex.load', subject: name, detail });
  await exposureStore.replaceDecisions({ ended, added }, change);
  const kept = subjects.length - added.length;
  return { name, format: document.format, ...counts, kept, left_out: leftOut };
}

function readVex(document: unknown): VexDocument {
  if (isOpenVex(document)) return readOpenVex(document);
  if (isCycloneDx(document)) return readCycloneDx(document);
  throw unusable('body', 'expected OpenVEX or CycloneDX as JSON.');
}

async function standing(name: string, { exposureStore }: World) {
  const all = await exposureStore.decisions();
  return all.filter(({ source, endedAt }) => source === name && endedAt === null);
}

async function remove({ name }: { name: string }, world: World, call: Call) {
  const ended = (await standing(name, world)).map(({ id }) => id);
  if (ended.length === 0) {
    throw new VedetteError('idUnknown', { kind: 'VEX document', id: name, meant: '', known: '' });
  }
  const detail = { ended: ended.length };
  const change = changeBy(call, world.now(), { action: 'vex.remove', subject: name, detail });
  await world.exposureStore.replaceDecisions({ ended, added: [] }, change);
  return { ended: ended.length };
}

function unusable(parameter: string, why: string): VedetteError {
  return new VedetteError('parameterUnusable', { parameter, why });
}
