import type { Static } from 'typebox';
import { VedetteError } from '../../errors.ts';
import type { IntelSnapshot } from '../../intel/snapshot.ts';
import { parseIp } from '../../lib/ip.ts';
import { toDecision } from './bouncers.ts';
import type * as contract from './contract.ts';
import type { Decision } from './decisions.ts';

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `4h30m` in milliseconds; undefined if not given. */
function readDuration(parameter: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?[smhd])+$/.test(text)) {
    throw new VedetteError('parameterUnusable', { parameter, why: 'expected a duration.' });
  }
  return Array.from(
    text.matchAll(/([\d.]{1,19})([smhd])/g),
    ([, number, unit = '']) => Number(number) * (unitMs[unit] ?? 0),
  ).reduce((sum, each) => sum + each, 0);
}

export function alertFilter(
  { scenario, origin, since, until, decision_type: type }: Static<typeof contract.alerts.input>,
  now: number,
): (decision: Decision) => boolean {
  if (type !== undefined && type !== 'ban') return () => false;
  const from = readDuration('since', since);
  const to = readDuration('until', until);
  return ({ scenario: own, listed }) =>
    (scenario === undefined || scenario === own) &&
    (origin === undefined || origin === 'vedette' || listed.sources.includes(origin)) &&
    (from === undefined || listed.lastSeen >= now - from) &&
    (to === undefined || listed.firstSeen <= now - to);
}

export function toAlert(
  decision: Decision,
  { snapshot, leftMs }: { snapshot: IntelSnapshot; leftMs: number },
) {
  const { id, value, scope, scenario, listed } = decision;
  const { uuid } = toDecision(decision, leftMs);
  const ip = parseIp(value.replace(/\/\d+$/, ''));
  const network = ip && snapshot.asn.find(ip);
  const place = ip && snapshot.geo.find(ip);
  const times = {
    created_at: toSeconds(listed.lastSeen),
    start_at: toSeconds(listed.firstSeen),
    stop_at: toSeconds(listed.lastSeen),
  };
  return {
    id,
    uuid,
    ...times,
    scenario,
    scenario_hash: '',
    scenario_version: '',
    message: `Listed by ${listed.sources.join(', ')}: ${listed.categories.join(', ')}.`,
    machine_id: 'vedette',
    events_count: listed.sources.length,
    events: [],
    capacity: 0,
    leakspeed: '0s',
    simulated: false,
    remediation: true,
    source: {
      scope,
      value,
      ...(scope === 'Ip' ? { ip: value } : { range: value }),
      ...(place ? { cn: place.countryCode } : {}),
      ...(network ? { as_name: network.name, as_number: String(network.asn) } : {}),
      ...(place?.latitude == null || place.longitude == null
        ? {}
        : { latitude: place.latitude, longitude: place.longitude }),
    },
    decisions: [toDecision(decision, leftMs)],
  };
}

const toSeconds = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
