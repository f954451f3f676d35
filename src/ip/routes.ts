import { VedetteError } from '../errors.ts';
import { handle, handleStream } from '../http/operation.ts';
import { judgeMany, type BulkLimits } from './bulk.ts';
import { formatIp } from '../lib/ip.ts';
import * as contract from './contract.ts';
import type { SafeDnsServer } from './bodies.ts';
import { consult, type Question } from './dossier.ts';
import * as answers from './lookup.ts';
import { countRange } from './range.ts';
import { reportOn } from './report.ts';
import type { IpWorld } from './world.ts';

export type { BulkLimits } from './bulk.ts';
export type { FeedCard, IntelSnapshot, IpWorld } from './world.ts';

export const ipRoutes = [
  handle(contract.ipData, (input, world: IpWorld) => consult(input, world, reportOn)),
  handle(contract.ipSummary, (input, world: IpWorld) => consult(input, world, answers.summarise)),
  handle(contract.ipVpn, (input, world: IpWorld) => consult(input, world, answers.reportVpn)),
  handle(contract.ipHosting, (input, world: IpWorld) =>
    consult(input, world, answers.reportHosting),
  ),
  handle(contract.maliciousInfo, (input, world: IpWorld) =>
    consult(input, world, answers.judgeMalice),
  ),
  handle(contract.privacyThreat, (input, world: IpWorld) =>
    consult(input, world, answers.reportPrivacy),
  ),
  handle(contract.safeDnsServer, askDnsServer),
  handle(contract.suspiciousInfo, (input, world: IpWorld) =>
    consult(input, world, answers.judgeSuspicion),
  ),
  handleStream(contract.ipBulk, (input, world: IpWorld & { bulkLimits: BulkLimits }, call) =>
    judgeMany(input, world, call),
  ),
  handle(contract.ipRange, ({ cidr }, world: IpWorld) => countRange(cidr, world)),
];

function askDnsServer(
  input: Question & { probe: boolean },
  world: IpWorld,
): SafeDnsServer | Promise<SafeDnsServer> {
  if (!input.probe) return consult(input, world, answers.judgeDnsServer);
  const { probeDns } = world;
  if (!probeDns) {
    const why = 'this server sends no probes (setting dns_probe is off).';
    throw new VedetteError('keyForbidden', { why });
  }
  return probe(input, world, probeDns);
}

async function probe(
  input: Question,
  world: IpWorld,
  probeDns: NonNullable<IpWorld['probeDns']>,
): Promise<SafeDnsServer> {
  const dossier = await consult(input, world, (each) => each);
  return answers.judgeDnsServer({ ...dossier, probe: await probeDns(formatIp(dossier.ip)) });
}
