import type { BrowserLeave } from './messages.ts';
import { Supervisor, type SupervisorParts } from './supervisor.ts';

/** Starts a worker as the server would and stops it: reports its rights, or why it failed. */
export function tryWorker(
  beginning: SupervisorParts['beginning'],
): Promise<{ browser: BrowserLeave } | { why: string }> {
  return new Promise((resolve) => {
    const end = (result: { browser: BrowserLeave } | { why: string }) =>
      void supervisor.close().then(() => resolve(result));
    const supervisor = new Supervisor({
      count: 1,
      restartSeconds: Infinity,
      beginning,
      complain: () => undefined,
      onMessage: (_, message) => {
        if (message.kind === 'ready') end({ browser: message.browser });
      },
      onGone: () => undefined,
      onStuck: () => end({ why: supervisor.trouble }),
    });
    supervisor.start();
  });
}
