import { handle, handleStream } from '../http/operation.ts';
import { sbomRoutes } from './sbom/routes.ts';
import { decisionRoutes, type DecisionWorld } from './decisions/routes.ts';
import { ownerRoutes, type OwnerWorld } from './owners/routes.ts';
import { vexRoutes } from './vex/routes.ts';
import * as contract from './contract.ts';
import { listChanges } from './changes/changes.ts';
import { exposureChanges } from './changes/contract.ts';
import { exposedFacets } from './facets/contract.ts';
import { countExposed } from './facets/facets.ts';
import { exportAll } from './export.ts';
import { findExposed, type ExposureWorld as AskedWorld } from './exposed.ts';
import { listHostCves } from './host-cves.ts';

export type ExposureWorld = AskedWorld & DecisionWorld & OwnerWorld;

export const exposureRoutes = [
  ...decisionRoutes,
  ...ownerRoutes,
  ...vexRoutes,
  ...sbomRoutes,
  handle(contract.exploitExposed, (input, world: ExposureWorld) => findExposed(input, world)),
  handleStream(contract.exportExposed, (input, world: ExposureWorld) => exportAll(input, world)),
  handle(exposedFacets, (input, world: ExposureWorld) => countExposed(input, world)),
  handle(exposureChanges, (input, world: ExposureWorld) => listChanges(input, world)),
  handle(contract.exploitHost, (input, world: ExposureWorld) => listHostCves(input, world)),
];
