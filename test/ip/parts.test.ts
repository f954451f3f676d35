import { describe, expect, it } from 'vitest';
import { portOfLabel } from '../../src/intel/label-port.ts';
import { LookupCounter } from '../../src/ip/lookup-counter.ts';

describe('the port a label names', () => {
  it.each([
    ['ssh', { port: 22, socket: 'tcp' }],
    ['SSH', { port: 22, socket: 'tcp' }],
    ['sip', { port: 5060, socket: 'udp' }],
    ['8080', { port: 8080, socket: 'tcp' }],
    ['53/udp', { port: 53, socket: 'udp' }],
    ['udp/53', { port: 53, socket: 'udp' }],
    ['tcp:23', { port: 23, socket: 'tcp' }],
    ['', null],
    ['0', null],
    ['70000', null],
    ['emotet', null],
    ['198.51.100.7', null],
  ])('%s', (label, port) => {
    expect(portOfLabel(label)).toEqual(port);
    expect(portOfLabel(label)).toEqual(port);
  });
});

describe('the count of look-ups', () => {
  it('counts each address separately for each account', () => {
    const counter = new LookupCounter();
    const counts = [
      counter.add('me', 'a'),
      counter.add('me', 'a'),
      counter.add('me', 'b'),
      counter.add('you', 'a'),
    ];
    expect(counts).toEqual([1, 2, 1, 1]);
  });

  it('keeps recently used entries and drops the rest', () => {
    const counter = new LookupCounter(10);
    for (let at = 0; at < 1_000; at++) {
      counter.add('me', 'often');
      counter.add('you', `once-${at}`);
    }
    expect(counter.add('me', 'often')).toBe(1_001);
    expect(counter.add('you', 'once-0')).toBe(1);
  });
});
