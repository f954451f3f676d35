import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grantCalls, type Grants } from '../../src/store/ledger/call-leases.ts';
import { SharedRate } from '../../src/user/shared-rate.ts';
import type { CallGrant, CallLease } from '../../src/user/store.ts';
import { createRandom } from '../proof/random.ts';

const minuteMs = 60_000;
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Setup {
  servers: number;
  limit: number;
  /** Longest delay of a query, and of its answer. */
  delayMs: number;
  random: () => number;
}

/** Servers that share a slow ledger. */
function openServers({ servers, limit, delayMs, random }: Setup) {
  let grants: Grants = [];
  const state = { questions: 0, isAway: false };
  async function lease(lease: CallLease): Promise<CallGrant> {
    if (state.isAway) throw new Error('away');
    state.questions++;
    await new Promise((resolve) => setTimeout(resolve, random() * delayMs));
    const granted = grantCalls(grants, lease, Math.floor(performance.now()));
    grants = granted.grants;
    await new Promise((resolve) => setTimeout(resolve, random() * delayMs));
    return granted.answer;
  }
  const rates = Array.from(
    { length: servers },
    () => new SharedRate({ limit, lease, clock: () => performance.now() }),
  );
  const made: number[] = [];
  return {
    state,
    made,
    call: async (server: number) => {
      const isMade = (await rates[server]?.take()) ?? false;
      if (isMade) made.push(performance.now());
      return isMade;
    },
  };
}

/** Most calls in any minute. */
function busiestMinute(made: readonly number[]): number {
  const times = [...made].sort((one, other) => one - other);
  let most = 0;
  let from = 0;
  for (const [at, time] of times.entries()) {
    while (time - (times[from] ?? 0) >= minuteMs) from++;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

describe('a rate that servers share', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const minutes = 4;
  it.each([
    { servers: 2, limit: 60, delayMs: 5, perSecond: 20 },
    { servers: 3, limit: 200, delayMs: 300, perSecond: 30 },
    { servers: 4, limit: 7, delayMs: 20, perSecond: 5 },
    { servers: 2, limit: 3_000, delayMs: 10, perSecond: 100 },
  ])(
    'is kept in any minute and used up: $servers servers, $limit a minute, answers within $delayMs ms',
    async ({ servers, limit, delayMs, perSecond }) => {
      const random = createRandom(limit);
      const { state, made, call } = openServers({ servers, limit, delayMs, random });

      const stepMs = 50;
      for (let at = 0; at < minutes * minuteMs; at += stepMs) {
        // Quiet and busy times.
        const calls = random() * 2 * perSecond * (stepMs / 1000) * (random() < 0.1 ? 5 : 0.6);
        for (let left = calls; left > random(); left--) {
          void call(Math.floor(random() * servers));
        }
        await passed(stepMs);
      }

      expect(busiestMinute(made)).toBeLessThanOrEqual(limit);
      expect(made.length).toBeGreaterThan(0.9 * limit * minutes);
      expect(state.questions / servers / (minutes * 60)).toBeLessThan(3);
    },
  );

  it('costs one query per second while there are calls', async () => {
    const random = createRandom(1);
    const { state, made, call } = openServers({ servers: 1, limit: 6_000, delayMs: 2, random });
    for (let at = 0; at < 10_000; at += 20) {
      void call(0);
      await passed(20);
    }
    expect(made).toHaveLength(500);
    expect(state.questions).toBeLessThanOrEqual(11);
  });

  it('returns what one server did not use to the others', async () => {
    const { call } = openServers({ servers: 2, limit: 40, delayMs: 0, random: () => 0 });
    const first = call(0);
    await passed(5);
    expect(await first).toBe(true);
    await passed(2_000);
    const others = Array.from({ length: 50 }, () => call(1));
    await passed(5);
    expect((await Promise.all(others)).filter(Boolean)).toHaveLength(39);
  });

  it('is counted by each server on its own while the ledger is unavailable', async () => {
    const { state, call } = openServers({ servers: 2, limit: 10, delayMs: 0, random: () => 0 });
    state.isAway = true;
    const calls = Array.from({ length: 40 }, (_, number) => call(number % 2));
    await passed(5);
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(20);

    state.isAway = false;
    await passed(minuteMs + 2_000);
    const later = Array.from({ length: 40 }, (_, number) => call(number % 2));
    await passed(5);
    expect((await Promise.all(later)).filter(Boolean)).toHaveLength(10);
  });
});
