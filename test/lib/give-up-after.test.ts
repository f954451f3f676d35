import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createDial } from '../../src/egress/dial.ts';
import { giveUpAfter } from '../../src/lib/give-up-after.ts';
import { createReach } from '../../src/probe/reach.ts';
import { guard, limits, listen } from '../probe/place.ts';

/** Nothing else happens in this process meanwhile. */
function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a process that is busy for longer than its limits', () => {
  it('does not miss a connection that opened in time', async () => {
    const port = await listen(() => undefined);
    const endpoint = { host: '127.0.0.1', port, addresses: ['127.0.0.1'] };

    const dialled = createDial({ guard })(endpoint, { secure: false, timeoutMs: 50 });
    setImmediate(keepBusy, 200);

    const socket = await dialled;
    expect(socket.remotePort).toBe(port);
    socket.destroy();
  });

  it('does not miss an answer that arrived in time', async () => {
    let accept: (socket: Socket) => void = () => undefined;
    const accepted = new Promise<Socket>((resolve) => (accept = resolve));
    const port = await listen((socket) => accept(socket));
    const reach = createReach({ guard, limits });
    const place = { address: '127.0.0.1', port, host: '' };
    const outcome = await reach.connect(place, performance.now() + 60_000);
    if (outcome.state !== 'open') throw new Error(outcome.why);
    const peer = await accepted;

    const heard = outcome.talk.receive(undefined, 50);
    peer.write('hello');
    keepBusy(200);

    expect(String(await heard)).toBe('hello');
    outcome.talk.close();
  });
});

describe('giving up', () => {
  it('can be cancelled', async () => {
    let given = 0;
    const cancel = giveUpAfter(1, () => given++);
    setTimeout(cancel, 1); // between the timer and its turn
    keepBusy(5); // both are due when the timers are checked next
    giveUpAfter(5, () => given++)();
    await new Promise((resolve) => setTimeout(resolve, 30));

    expect(given).toBe(0);
  });
});
