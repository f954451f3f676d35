import type { Host, Known, PortVisit } from './store.ts';

/** The ports of a host as the wire tells them: newest first, each visit in a second of its own. */
export interface ToldPorts extends Known<PortVisit> {
  /** In ms. */
  timeOf: (visit: PortVisit) => number;
}

const told = new WeakMap<Known<PortVisit>, ToldPorts>();

/**
 * A scan often has one time for all ports of a host, and the vendor's nmap script, which sorts the list
 * while it walks it, loses rows that tie. Times that differ stay; of those that tie the lowest port keeps
 * its time, and each further one is told a second earlier than the one before it.
 */
export function toldPorts({ ports }: Pick<Host, 'ports'>): ToldPorts {
  let known = told.get(ports);
  if (!known) told.set(ports, (known = isSpread(ports.rows) ? asTheyAre(ports) : spread(ports)));
  return known;
}

const secondMs = 1_000;
const secondOf = ({ seenAt }: PortVisit) => Math.floor(seenAt / secondMs);

function isSpread(visits: readonly PortVisit[]): boolean {
  return visits.every((visit, at) => {
    const before = visits[at - 1];
    return before === undefined || secondOf(before) > secondOf(visit);
  });
}

function asTheyAre({ count, rows }: Known<PortVisit>): ToldPorts {
  return { count, rows, timeOf: ({ seenAt }) => seenAt };
}

function spread({ count, rows }: Known<PortVisit>): ToldPorts {
  const sorted = [...rows].sort(byTimeAndPort);
  const times = new Map<PortVisit, number>();
  let last = Infinity;
  for (const visit of sorted) {
    last = Math.min(secondOf(visit), last - 1);
    times.set(visit, last * secondMs);
  }
  return { count, rows: sorted, timeOf: (visit) => times.get(visit) ?? visit.seenAt };
}

function byTimeAndPort(one: PortVisit, other: PortVisit): number {
  return (
    other.seenAt - one.seenAt ||
    one.port - other.port ||
    Number(one.socket === 'udp') - Number(other.socket === 'udp')
  );
}
