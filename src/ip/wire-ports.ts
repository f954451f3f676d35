import type { Host, Known, PortVisit } from './store.ts';

/** The ports of a host as sent to clients: newest first, no two visits in the same second. */
export interface WirePorts extends Known<PortVisit> {
  /** In ms. */
  timeOf: (visit: PortVisit) => number;
}

const cache = new WeakMap<Known<PortVisit>, WirePorts>();

/**
 * Scan files often have one time for all ports of a host, and the vendor's nmap script loses rows with equal
 * times because it sorts the list while iterating over it. Distinct times are kept. Among equal ones the
 * lowest port keeps its time and each following port is moved one second down.
 */
export function wirePorts({ ports }: Pick<Host, 'ports'>): WirePorts {
  let known = cache.get(ports);
  if (!known) cache.set(ports, (known = isSpread(ports.rows) ? asTheyAre(ports) : spread(ports)));
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

function asTheyAre({ count, rows }: Known<PortVisit>): WirePorts {
  return { count, rows, timeOf: ({ seenAt }) => seenAt };
}

function spread({ count, rows }: Known<PortVisit>): WirePorts {
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
