import type { Client } from '../http/client.ts';
import type { Operation } from '../http/operation.ts';

/** Calls an operation for the client. */
export type Ask = Client['call'];

type Arguments = Readonly<Record<string, unknown>>;

/** One thing an agent can do: an operation, under a name and with arguments that agents understand. */
export interface Tool {
  name: string;
  title: string;
  says: string;
  operation: Operation;
  /** JSON schema of each argument. */
  arguments: Readonly<Record<string, object>>;
  required: readonly string[];
  /** The input of the operation. */
  input: (given: Arguments) => Record<string, unknown>;
  /** Sends packets to what it is asked about. */
  reachesOut?: true;
}
