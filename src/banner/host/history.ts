import { faviconHex } from '../../lib/murmur3.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import type { Banner } from '../store.ts';
import type { HostState, PortHistory } from './contract.ts';

/** State of a port over one or more consecutive scans. */
interface State {
  from: number;
  to: number;
  looks: number;
  isOpen: boolean;
  values: Record<string, string>;
  changed: string[];
}

/** What one scan found at a port. */
type Look = Pick<State, 'isOpen' | 'values'> & { at: number };

/** The states of each port over time. Consecutive scans with the same result form one state. */
export function historyOf(newestFirst: readonly Banner[]): PortHistory[] {
  const looks = new Map<string, Look[]>();
  const add = (place: string, look: Look) => {
    const kept = looks.get(place);
    if (kept) kept.push(look);
    else looks.set(place, [look]);
  };
  for (const banner of newestFirst) {
    const { port, socket, seenAt, closedPorts } = banner;
    add(`${port}/${socket}`, { at: seenAt, isOpen: true, values: valuesOf(banner) });
    for (const place of closedPorts) add(place, { at: seenAt, isOpen: false, values: {} });
  }
  return [...looks]
    .filter(([, seen]) => seen.some(({ isOpen }) => isOpen))
    .map(([place, seen]) => {
      const [port = '', socket = ''] = place.split('/');
      return { port: Number(port), socket, states: statesOf(seen).map(toWire).toReversed() };
    })
    .toSorted((one, other) => one.port - other.port || (one.socket < other.socket ? -1 : 1));
}

function statesOf(looks: readonly Look[]): State[] {
  const states: State[] = [];
  for (const { at, isOpen, values } of looks.toSorted((one, other) => one.at - other.at)) {
    const last = states.at(-1);
    // A reopened port is compared with what it was before it closed.
    const before = isOpen ? states.findLast((state) => state.isOpen) : undefined;
    const changed = before ? differences(before.values, values) : [];
    if (last?.isOpen === isOpen && changed.length === 0) {
      last.to = at;
      last.looks++;
      last.values = { ...last.values, ...values };
    } else states.push({ from: at, to: at, looks: 1, isOpen, values, changed });
  }
  return states;
}

/** Recognising less than the previous scan does not mean that the host changed. */
function differences(before: Record<string, string>, now: Record<string, string>): string[] {
  return Object.keys(now).filter((name) => name in before && before[name] !== now[name]);
}

function toWire({ from, to, looks, isOpen, values, changed }: State): HostState {
  return {
    first_seen: toWireTime(from),
    last_seen: toWireTime(to),
    looks,
    is_open: isOpen,
    values,
    changed,
  };
}

function valuesOf(banner: Banner): Record<string, string> {
  const { pivots, certificate, statusCode, favicons } = banner;
  const values = {
    service_name: banner.service,
    product: banner.product,
    product_version: banner.version,
    os: banner.os,
    status_code: statusCode === 0 ? '' : String(statusCode),
    title: banner.title,
    server: banner.server,
    certificate: certificate?.sha256.toLowerCase() ?? '',
    ssl_subject_common_name: certificate?.subjectCommonName ?? '',
    jarm: banner.jarm,
    ja3s: listed(pivots.ja3s),
    ja4s: listed(pivots.ja4s),
    hassh: listed(pivots.hassh),
    ssh_host_key: listed(pivots.ssh_host_key),
    favicon: listed(favicons.map(faviconHex)),
    html_hash: listed(pivots.html_hash),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

const listed = (values: readonly string[] = []) => [...values].sort().join(', ');
