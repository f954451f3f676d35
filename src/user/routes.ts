import { handle } from '../http/operation.ts';
import * as accounts from './accounts.ts';
import * as contract from './contract.ts';
import { reportUsage, whoAmI } from './me.ts';

type World = accounts.UserWorld;

export const userRoutes = [
  handle(contract.me, (_input, world: World, call) => whoAmI(world, call)),
  handle(contract.usage, reportUsage),
  handle(contract.listUsers, async (_, world: World) => ({
    users: await accounts.listAccounts(world),
  })),
  handle(contract.addUser, accounts.addAccount),
  handle(contract.disableUser, accounts.disableAccount),
  handle(contract.assignPlan, accounts.putOnPlan),
  handle(contract.createKey, accounts.makeKey),
  handle(contract.listKeys, async (input, world: World) => ({
    keys: await accounts.listKeysOf(input, world),
  })),
  handle(contract.revokeKey, accounts.revoke),
  handle(contract.listPlans, async (_, world: World) => ({
    plans: await accounts.listAllPlans(world),
  })),
  handle(contract.savePlan, (input, world: World) => accounts.changePlan(input, world)),
];
