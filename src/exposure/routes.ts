import { handle } from '../http/operation.ts';
import * as contract from './contract.ts';
import { findExposed, type ExposureWorld } from './exposed.ts';

export type { ExposureWorld } from './exposed.ts';

export const exposureRoutes = [
  handle(contract.exploitExposed, (input, world: ExposureWorld) => findExposed(input, world)),
];
