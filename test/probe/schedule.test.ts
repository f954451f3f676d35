import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Milestone } from '../../src/probe/milestone.ts';
import { createPace, isLoopback, runAll } from '../../src/probe/schedule.ts';
import { listen, probe } from './place.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('politeness', () => {
  it('never exceeds the concurrency in total or per host', async () => {
    const jobs = Array.from({ length: 60 }, (_, at) => ({ host: `192.0.2.${at % 3}`, at }));
    const running = new Map<string, number>();
    let [all, most, mostOfOne] = [0, 0, 0];
    const run = async ({ host }: { host: string }) => {
      running.set(host, (running.get(host) ?? 0) + 1);
      most = Math.max(most, ++all);
      mostOfOne = Math.max(mostOfOne, running.get(host) ?? 0);
      await pause(3);
      running.set(host, (running.get(host) ?? 1) - 1);
      all--;
    };
    const done: number[] = [];
    const politeness = { concurrency: 5, perHost: 2 };
    for await (const { at } of runAll(jobs, { politeness, hostOf: ({ host }) => host, run }))
      done.push(at);
    expect(done.sort((left, right) => left - right)).toEqual(jobs.map(({ at }) => at));
    expect(most).toBe(5);
    expect(mostOfOne).toBe(2);
  });

  it('does not let one busy host keep the others waiting', async () => {
    const jobs = [...Array.from({ length: 20 }, () => '192.0.2.1'), '192.0.2.2'];
    const order: string[] = [];
    const run = (host: string) => pause(host.endsWith('1') ? 10 : 1);
    const work = {
      politeness: { concurrency: 4, perHost: 1 },
      hostOf: (host: string) => host,
      run,
    };
    for await (const { job } of runAll(jobs, work)) order.push(job);
    expect(order.indexOf('192.0.2.2')).toBeLessThan(3);
  });

  it('spreads connections over time, except to loopback', async () => {
    const pauses: number[] = [];
    const clock = { now: () => 0, sleep: (ms: number) => Promise.resolve(pauses.push(ms)) };
    const pace = createPace(100, clock);
    for (let count = 0; count < 10; count++) await pace.turn('127.0.0.5');
    expect(pauses).toEqual([]);
    for (let count = 0; count < 4; count++) await pace.turn('192.0.2.1');
    expect(pauses).toEqual([10, 20, 30, 40]);
    expect(['127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
    expect(['128.0.0.1', '192.0.2.1', '::2', 'rubbish'].some(isLoopback)).toBe(false);
  });

  it('slows down when answers turn to timeouts, but not if there never were any', () => {
    const empty = createPace(100);
    for (let count = 0; count < 1_000; count++) empty.note(true);
    expect(empty.slowdown).toBe(1);
    const choking = createPace(100);
    for (let count = 0; count < 100; count++) choking.note(false);
    for (let count = 0; count < 200; count++) choking.note(true);
    expect(choking.slowdown).toBe(4);
    for (let count = 0; count < 300; count++) choking.note(false);
    expect(choking.slowdown).toBe(1);
  });

  it('passes on our own errors instead of hanging', async () => {
    const work = {
      politeness: { concurrency: 2, perHost: 2 },
      hostOf: String,
      run: (job: number) => (job === 3 ? Promise.reject(new Error('broken')) : pause(1)),
    };
    const all = async () => {
      for await (const { at } of runAll([1, 2, 3, 4], work)) expect(at).toBeGreaterThanOrEqual(0);
    };
    await expect(all()).rejects.toThrow('broken');
  });
});

describe('a milestone', () => {
  it('is the first unfinished job, whatever the order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(20).keys()], { minLength: 1 }), (order) => {
        const milestone = new Milestone(0);
        const done = new Set<number>();
        for (const position of order) {
          done.add(position);
          const first = [...Array(21).keys()].find((each) => !done.has(each));
          expect(milestone.reach(position)).toBe(first);
        }
      }),
      { seed: 11 },
    );
  });
});

describe('a run', () => {
  it('reports its position, and continues there without repeating', async () => {
    let visits = 0;
    const port = await listen((socket) => {
      visits++;
      socket.end('220 ftp ready\r\n');
    });
    const jobs = [port, 1, 2, 3].map((each) => ({ port: each }));
    const progress: { position: number; done: number; total: number }[] = [];
    const found = await probe(jobs, { onProgress: (now) => progress.push(now) });
    expect(found).toHaveLength(1);
    expect(progress.at(-1)).toMatchObject({ position: 4, done: 4, total: 4, open: 1, closed: 3 });
    const before = visits;
    expect(await probe(jobs, { position: 1 })).toEqual([]);
    expect(visits).toBe(before);
  });
});
