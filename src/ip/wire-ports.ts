import type { Known, PortVisit } from './store.ts';

/** The ports of a host as sent to clients: newest first, no two visits in the same second. */
export interface WirePorts extends Known<PortVisit> {
  /** The same visits in the same order, with their stored times. */
  stored: readonly PortVisit[];
}

/**
 * Scan files often have one time for all ports of a host, and the vendor's nmap script loses rows
 * with equal times because it sorts the list while iterating over it. Distinct times stay. Among
 * equal ones the lowest port keeps its time, and each following port moves back one second.
 */
export function toWirePorts({ count, rows }: Known<PortVisit>): WirePorts {
  if (areDistinct(rows)) return { count, rows, stored: rows };
  const stored = [...rows].sort(byTimeAndPort);
  let last = Infinity;
  const moved = stored.map((visit) => {
    const second = secondOf(visit);
    last = Math.min(second, last - 1);
    return last === second ? visit : { ...visit, seenAt: last * secondMs };
  });
  return { count, rows: moved, stored };
}

const secondMs = 1_000;
const secondOf = ({ seenAt }: PortVisit) => Math.floor(seenAt / secondMs);

function areDistinct(visits: readonly PortVisit[]): boolean {
  let last = Infinity;
  for (const visit of visits) {
    const second = secondOf(visit);
    if (second >= last) return false;
    last = second;
  }
  return true;
}

function byTimeAndPort(one: PortVisit, other: PortVisit): number {
  return (
    other.seenAt - one.seenAt ||
    one.port - other.port ||
    Number(one.socket === 'udp') - Number(other.socket === 'udp')
  );
}
