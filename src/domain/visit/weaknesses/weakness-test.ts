import type { Weakness } from '../../visit.ts';
import type { Server } from './server.ts';

/** A harmless test for one TLS weakness. */
export interface WeaknessTest {
  /** Contract name. */
  name: Weakness;
  /** Null if inconclusive. Never throws because of the server. */
  run: (server: Server) => Promise<boolean | null>;
}
