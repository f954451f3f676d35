import { handle } from '../http/operation.ts';
import * as contract from './contract.ts';
import { consult } from './dossier.ts';
import * as answers from './lookup.ts';
import { countRange } from './range.ts';
import { reportOn } from './report.ts';
import type { IpWorld } from './world.ts';

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
  handle(contract.safeDnsServer, (input, world: IpWorld) =>
    consult(input, world, answers.judgeDnsServer),
  ),
  handle(contract.suspiciousInfo, (input, world: IpWorld) =>
    consult(input, world, answers.judgeSuspicion),
  ),
  handle(contract.ipRange, ({ cidr }, world: IpWorld) => countRange(cidr, world)),
];
