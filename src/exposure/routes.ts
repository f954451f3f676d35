import { handle } from '../http/operation.ts';
import * as contract from './contract.ts';
import { findExposed, type ExposureWorld } from './exposed.ts';
import { listHostCves } from './host-cves.ts';

export type { ExposureWorld } from './exposed.ts';

export const exposureRoutes = [
  handle(contract.exploitExposed, (input, world: ExposureWorld) => findExposed(input, world)),
  handle(contract.exploitHost, (input, world: ExposureWorld) => listHostCves(input, world)),
];
