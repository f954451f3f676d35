/** More than one: a peer in this very process reads and answers first. */
const lastTurns = 3;

/**
 * Calls back after a time unless cancelled. Unlike with `setTimeout`, what has arrived by then is read first: a
 * process that was busy for longer than the limit sees its timers before its sockets, and would take an answer that
 * came in time for silence.
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
