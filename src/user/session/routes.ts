import { handle } from '../../http/operation.ts';
import * as contract from './contract.ts';
import {
  depart,
  makeLink,
  sessionsOf,
  signIn,
  signOut,
  whoIsSignedIn,
  type SessionWorld,
} from './sessions.ts';

export const sessionRoutes = [
  handle(contract.signIn, signIn),
  handle(contract.signInWays, (_input, { provider }: SessionWorld) => ({
    provider: provider?.name ?? '',
  })),
  handle(contract.departToProvider, (_input, world: SessionWorld, call) => depart(world, call)),
  handle(contract.signedIn, (_input, world: SessionWorld, call) => whoIsSignedIn(world, call)),
  handle(contract.listSessions, (_input, world: SessionWorld, call) => sessionsOf(world, call)),
  handle(contract.endSession, signOut),
  handle(contract.signInLink, makeLink),
];
