/** More than one: a peer in this same process must first read and answer. */
const lastTurns = 3;

/**
 * Calls back after a time unless cancelled. Unlike `setTimeout`, it first reads what has arrived by
 * then: a process that was busy for longer than the limit sees its timers before its sockets, and
 * would miss an answer that came in time.
 */
export function giveUpAfter(ms: number, giveUp: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const wait = (turns: number): void => {
    turn = setImmediate(turns === 0 ? giveUp : () => wait(turns - 1));
  };
  const timer = setTimeout(() => wait(lastTurns), ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
