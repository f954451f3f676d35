import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spanClock, type Span } from '../../src/trace/span.ts';
import { Tracer } from '../../src/trace/tracer.ts';

const hour = 3_600_000;

describe('the clock of spans', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
    spanClock(); // follows the real clock again
  });

  it.each([hour, -hour])('follows the wall clock when it is set by %i ms', (step) => {
    const before = spanClock();

    vi.setSystemTime(Date.now() + step);

    expect(Math.abs(spanClock() - before - step)).toBeLessThan(60_000);
  });

  it('never lets a span end before it started', () => {
    const ended: Span[] = [];
    const tracer = new Tracer({ add: (span) => ended.push(span), every: 1 });

    tracer.begin({ name: 'work', kind: 'internal', parent: null }, (span) => {
      vi.setSystemTime(Date.now() - hour);
      tracer.end(span);
    });

    const [span] = ended;
    expect(span?.endedAt).toBe(span?.startedAt);
  });
});
