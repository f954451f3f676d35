import type { Client } from '../http/client.ts';
import type { Operation } from '../http/operation.ts';

/** Calls an operation on behalf of the client. */
export type Ask = Client['call'];

type Arguments = Readonly<Record<string, unknown>>;

/** A tool for agents: an operation under a name and with arguments that agents understand. */
export interface Tool {
  name: string;
  title: string;
  says: string;
  operation: Operation;
  /** JSON schemas by argument name. */
  arguments: Readonly<Record<string, object>>;
  required: readonly string[];
  /** Builds the input of the operation. */
  input: (given: Arguments) => Record<string, unknown>;
  /** True if it sends packets to its subject. */
  reachesOut?: true;
}
