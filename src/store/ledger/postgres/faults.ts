import { VedetteError } from '../../../errors.ts';

/** Seconds a client should wait before a retry. */
const retryAfter = 1;

/** SQLSTATE classes that blame the server, not the statement: lost connections, shutdown. */
const awayClasses = new Set(['08', '57']);
const awayCodes = new Set([
  '53300', // too many connections
  '25006', // read-only: a standby, or a primary that was demoted
  '40P01', // deadlocks beyond the retries of transact()
  '40001',
]);
const diskFull = '53100';
/** Two processes added the same row, such as the next generation of a feed. */
const taken = '23505';

/** The SQLSTATE of a fault that the server reported; undefined if the connection itself failed. */
function stateOf(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined;
  const { code, severity } = fault as { code?: unknown; severity?: unknown }; // both are checked here
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
}

/** Whether the connection is unusable: its protocol state is unknown. */
export function isBroken(fault: unknown): boolean {
  const state = stateOf(fault);
  return state === undefined || state.startsWith('08') || state.startsWith('57P');
}

/** Leaves alone conflicts that `transact` resolves, and errors in statements. */
export function explainFault(fault: unknown): unknown {
  if (fault instanceof VedetteError) return fault;
  const state = stateOf(fault);
  if (state === diskFull) return new VedetteError('diskFull', {}, fault);
  if (state === taken) {
    const why = 'Another server made such a change at the same moment. Try again.';
    return new VedetteError('conflict', { why }, fault);
  }
  return state === undefined || awayClasses.has(state.slice(0, 2)) || awayCodes.has(state)
    ? away(fault)
    : fault;
}

export function away(cause?: unknown): VedetteError {
  return new VedetteError('storeAway', { retryAfter, why: 'PostgreSQL is away' }, cause);
}
