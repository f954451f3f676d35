/** Limits concurrency; further work waits in order of arrival. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((wake) => waiting.push(wake));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A slot that is handed over is never free in between.
      if (next) next();
      else free++;
    }
  };
}
