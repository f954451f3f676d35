import { toWireTime } from '../lib/wire-time.ts';
import type { Exposure } from './contract.ts';
import { count } from './judge.ts';

/** CVEs of a host, counted. */
interface CveCounts {
  exploited: number;
  affected: number;
  possible: number;
  /** Affected ones first, worst first. */
  worst: readonly string[];
  /** When a port with a CVE was last seen, in ms; 0 if there is none. */
  seenAt: number;
}

interface HostFacts {
  /** On ports that are open now. */
  current: CveCounts;
  /** On ports that were not seen lately, or were found closed. */
  past: CveCounts;
  openPorts: number;
  /** Open ports that cannot be judged, such as appliances that show no version. */
  unclearPorts: number;
  /** In ms; null for a host without banners. */
  lastSeen: number | null;
  cveData: 'ready' | 'building' | 'none';
}

const mostNamed = 5;

/** What a host exposes; null if it was never seen. */
export function exposureOf(facts: HostFacts): Exposure | null {
  const { current, past, openPorts, lastSeen, cveData } = facts;
  if (lastSeen === null) return null;
  return {
    exploited: current.exploited,
    affected: current.affected,
    possible: current.possible,
    past_exploited: past.exploited,
    past_affected: past.affected,
    open_ports: openPorts,
    last_seen: toWireTime(lastSeen),
    worst: [...new Set([...current.worst, ...past.worst])].slice(0, mostNamed),
    cve_data: cveData,
    says: sentenceOf(facts),
  };
}

function sentenceOf({ current, past, openPorts, unclearPorts, cveData }: HostFacts): string {
  if (current.affected > 0) return `${vulnerabilities(current)} on open ports.`;
  if (past.affected > 0)
    return `${vulnerabilities(past)} on ports last seen in ${new Date(past.seenAt).getUTCFullYear()}.`;
  if (current.possible > 0) return `${count(current.possible, 'possible CVE')} on open ports.`;
  if (openPorts === 0) return '';
  if (cveData === 'none') return `${count(openPorts, 'open port')}; no CVE data is loaded.`;
  const ports = count(openPorts, 'open port');
  if (unclearPorts === 0) return `${ports}, no known CVE.`;
  if (unclearPorts >= openPorts) return `${ports}; cannot tell whether they have CVEs.`;
  return `${ports}, no known CVE; cannot tell about ${unclearPorts} of them.`;
}

function vulnerabilities({ exploited, affected }: CveCounts): string {
  const number = exploited > 0 ? exploited : affected;
  const noun = number === 1 ? 'vulnerability' : 'vulnerabilities';
  return `${number} ${exploited > 0 ? 'exploited' : 'known'} ${noun}`;
}
