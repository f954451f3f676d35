import { handle } from '../http/operation.ts';
import * as accounts from './accounts.ts';
import * as contract from './contract.ts';
import * as keys from './keys.ts';
import { listBouncers } from './list-bouncers.ts';
import { reportUsage, reportUsageOfAll, whoAmI, type MeWorld } from './me.ts';
import * as plans from './plans.ts';
import type { UserWorld } from './world.ts';

export const meRoute = handle(contract.me, (_input, world: MeWorld, call) => whoAmI(world, call));

export const userRoutes = [
  meRoute,
  handle(contract.usage, reportUsage),
  handle(contract.usageOfAll, reportUsageOfAll),
  handle(contract.listUsers, async (_, world: UserWorld) => ({
    users: await accounts.listAccounts(world),
  })),
  handle(contract.showUser, accounts.showAccount),
  handle(contract.addUser, accounts.addAccount),
  handle(contract.disableUser, accounts.disableAccount),
  handle(contract.enableUser, accounts.enableAccount),
  handle(contract.setUserRole, accounts.setRole),
  handle(contract.renameUser, accounts.renameAccount),
  handle(contract.deleteUser, accounts.deleteAccount),
  handle(contract.assignPlan, accounts.putOnPlan),
  handle(contract.createKey, keys.makeKey),
  handle(contract.listKeys, async (input, world: UserWorld) => ({
    keys: await keys.listKeysOf(input, world),
  })),
  handle(contract.listBouncers, async (_, world: UserWorld) => ({
    bouncers: await listBouncers(world),
  })),
  handle(contract.renameKey, keys.renameKey),
  handle(contract.rotateKey, keys.rotateKey),
  handle(contract.revokeKey, keys.revoke),
  handle(contract.listPlans, async (_, world: UserWorld) => ({
    plans: await plans.listAllPlans(world),
  })),
  handle(contract.savePlan, plans.changePlan),
  handle(contract.removePlan, plans.removePlan),
];
