import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy } from '../../audit/store.ts';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handle, handleStream, type Call } from '../../http/operation.ts';
import type { StreamCall } from '../../http/stream.ts';
import { addressKey, addressOf } from '../../lib/address-key.ts';
import { formatIp, parseIp } from '../../lib/ip.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import { readDocument } from '../read-document.ts';
import type { Sbom, SbomHead, ExposureStore } from '../store.ts';
import * as contract from './contract.ts';
import { readSbom } from './read.ts';

interface SbomWorld {
  exposureStore: ExposureStore;
  now: () => number;
}

export const sbomRoutes = [
  handle(contract.listSboms, async (_, { exposureStore }: SbomWorld) => {
    const active = (await exposureStore.sboms()).filter(({ endedAt }) => endedAt === null);
    return { sboms: active.map(toRow) };
  }),
  handleStream(contract.loadSbom, async (input, world: SbomWorld, call) => {
    const data = await load(input, world, call);
    return new Reply(200, { data, message: 'api success', status: 200 });
  }),
  handle(contract.removeSbom, remove),
];

const mostComponents = 20_000;

async function load(
  input: Static<typeof contract.loadSbom.input>,
  { exposureStore, now }: SbomWorld,
  call: StreamCall,
): Promise<contract.SbomRow> {
  const ip = parseIp(input.ip);
  if (!ip) throw unusable('ip', 'expected an address such as 192.0.2.1.');
  const read = readSbom(await readDocument(call.body));
  if (!read) throw unusable('body', 'expected CycloneDX or SPDX as JSON.');
  const { format, components } = read;
  if (components.length > mostComponents) {
    throw unusable('body', `more than ${mostComponents} components.`);
  }
  const name = input.name ?? read.name;
  if (name === '') throw new VedetteError('parameterMissing', { parameter: 'name' });
  const createdAt = new Date(now()).toISOString();
  const made = Date.parse(read.madeAt);
  const madeAt = Number.isNaN(made) ? createdAt : new Date(Math.min(made, now())).toISOString();
  const head = { id: randomUUID(), name: name.slice(0, longestName), ip: addressKey(ip), format };
  const sbom: Sbom = { ...head, madeAt, createdAt, endedAt: null, components };
  const detail = { id: sbom.id, ip: formatIp(ip), components: components.length };
  const change = changeBy(call, now(), { action: 'sbom.load', subject: sbom.name, detail });
  await exposureStore.addSbom(sbom, change);
  return toRow({ ...sbom, count: components.length });
}

const longestName = 300;

async function remove({ id }: { id: string }, { exposureStore, now }: SbomWorld, call: Call) {
  const change = changeBy(call, now(), { action: 'sbom.remove', subject: id });
  const isRemoved = await exposureStore.endSbom(id, change);
  if (!isRemoved) throw new VedetteError('idUnknown', { kind: 'SBOM', id, meant: '', known: '' });
  return { removed: true };
}

function toRow({ id, name, ip, format, count, madeAt, createdAt }: SbomHead): contract.SbomRow {
  return {
    id,
    name,
    ip_address: formatIp(addressOf(ip)),
    format,
    components: count,
    made: toWireTime(madeAt),
    loaded: toWireTime(createdAt),
  };
}

function unusable(parameter: string, why: string): VedetteError {
  return new VedetteError('parameterUnusable', { parameter, why });
}
