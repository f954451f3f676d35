import type { Weakness } from '../../visit.ts';
import type { Server } from './server.ts';

/** One weakness of TLS, and how to see it without doing harm. */
export interface WeaknessTest {
  /** As the contract calls it. */
  name: Weakness;
  /** Null when it cannot be told. Never throws for what a server does. */
  run: (server: Server) => Promise<boolean | null>;
}
