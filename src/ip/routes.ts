import { VedetteError } from '../errors.ts';
import { handle, handleStream } from '../http/operation.ts';
import { judgeMany } from './bulk.ts';
import { formatIp } from '../lib/ip.ts';
import * as contract from './contract.ts';
import type { SafeDnsServer } from './bodies.ts';
import { consult, type Asked } from './dossier.ts';
import * as answers from './lookup.ts';
import { countRange } from './range.ts';
import { reportOn } from './report.ts';
import type { IpWorld } from './world.ts';

export type { IntelSnapshot, IpWorld } from './world.ts';

export const ipRoutes = [
  handle(contract.ipData, (question, world: IpWorld, { caller }) =>
    consult({ question, caller }, world, reportOn),
  ),
  handle(contract.ipSummary, (question, world: IpWorld, { caller }) =>
    consult({ question, caller }, world, answers.summarise),
  ),
  handle(contract.ipVpn, (question, world: IpWorld, { caller }) =>
    consult({ question, caller }, world, answers.reportVpn),
  ),
  handle(contract.ipHosting, (question, world: IpWorld, { caller }) =>
    consult({ question, caller }, world, answers.reportHosting),
  ),
  handle(contract.maliciousInfo, (question, world: IpWorld, { caller }) =>
    consult({ question, caller }, world, answers.judgeMalice),
  ),
  handle(contract.privacyThreat, (question, world: IpWorld, { caller }) =>
    consult({ question, caller }, world, answers.reportPrivacy),
  ),
  handle(contract.safeDnsServer, (question, world: IpWorld, { caller }) =>
    askDnsServer({ question, caller }, question.probe, world),
  ),
  handle(contract.suspiciousInfo, (question, world: IpWorld, { caller }) =>
    consult({ question, caller }, world, answers.judgeSuspicion),
  ),
  handleStream(contract.ipBulk, (input, world: IpWorld, call) => judgeMany(input, world, call)),
  handle(contract.ipRange, (question, world: IpWorld) => countRange(question, world)),
];

function askDnsServer(
  asked: Asked,
  isProbed: boolean,
  world: IpWorld,
): SafeDnsServer | Promise<SafeDnsServer> {
  if (!isProbed) return consult(asked, world, answers.judgeDnsServer);
  const { probeDns } = world;
  if (!probeDns) {
    const why = 'this server sends no probes (setting dns_probe is off).';
    throw new VedetteError('keyForbidden', { why });
  }
  return probe(asked, world, probeDns);
}

async function probe(
  asked: Asked,
  world: IpWorld,
  probeDns: NonNullable<IpWorld['probeDns']>,
): Promise<SafeDnsServer> {
  const dossier = await consult(asked, world, (each) => each);
  return answers.judgeDnsServer({ ...dossier, probe: await probeDns(formatIp(dossier.ip)) });
}
