import { Type, type Static } from 'typebox';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, operation } from '../../http/operation.ts';
import { categoryFacts } from '../../intel/category.ts';
import type { Claim } from '../../intel/claim.ts';
import { rangeToCidrs, type Ip } from '../../lib/ip.ts';
import { lookAt, answerAbout } from '../address.ts';
import { chargeEach } from '../charge.ts';
import { lookUp } from '../dialect.ts';
import { count, neverKnown, numberOrNull, text, textOrNull } from '../members.ts';
import {
  isGood,
  isThreat,
  labelOf,
  percentOf,
  seenBetween,
  classify,
  classificationWords,
} from '../classification.ts';
import type { AddressFacts, DialectWorld } from '../world.ts';
import { ctiApi as api } from './api.ts';

const Named = Type.Object({
  name: text('Category.'),
  label: text('What the category says.'),
  description: text('The feed, and its label.'),
});

const Scores = Type.Object(
  {
    aggressiveness: count('The points of the verdict, from 0 to 5.'),
    threat: count('The same.'),
    trust: count('Feeds that report it, at most 5.'),
    anomaly: count('Always 0.'),
    total: count('The points of the verdict, from 0 to 5.'),
  },
  { description: 'From the claims of the period.' },
);

const Smoke = Type.Object({
  ip: text('The address.'),
  reputation: text('Verdict: malicious, suspicious, safe or unknown.'),
  confidence: text(
    'Feeds that report it: `low`, `medium` or `high` (1, 2, 3 and more), otherwise `none`.',
  ),
  background_noise: text('Always `none`: there are no sensors.'),
  background_noise_score: count('Always 0: there are no sensors.'),
  ip_range: text('Table of networks: the announced prefix.'),
  ip_range_score: count('Always 0.'),
  as_name: textOrNull('Table of networks.'),
  as_num: numberOrNull('Table of networks.'),
  location: Type.Object({
    country: text('Table of places; "" when unknown, as one client fails on null.'),
    city: textOrNull('Table of places.'),
    latitude: numberOrNull('Table of places.'),
    longitude: numberOrNull('Table of places.'),
  }),
  reverse_dns: textOrNull('Banners: a name of the host.'),
  proxy_or_vpn: Type.Boolean({ description: 'Flags.' }),
  history: Type.Object({
    first_seen: textOrNull('Claims.'),
    last_seen: textOrNull('Claims.'),
    full_age: count('Days since the first.'),
    days_age: count('Days between the first and the last.'),
  }),
  behaviors: Type.Array(Named, { description: 'Claims that report it.' }),
  attack_details: neverKnown(),
  classifications: Type.Object({
    false_positives: Type.Array(Named, { description: 'Claims: lists of good things.' }),
    classifications: Type.Array(Named, { description: 'Claims: what the address is.' }),
  }),
  mitre_techniques: neverKnown(),
  target_countries: Type.Object({}, { description: 'Always empty: not known.' }),
  cves: neverKnown(),
  references: neverKnown(),
  scores: Type.Object({
    overall: Scores,
    last_day: Scores,
    last_week: Scores,
    last_month: Scores,
  }),
});

const cti = { ...lookUp, api, group: 'ip' } as const;

const smoke = operation({
  ...cti,
  id: 'crowdsecSmoke',
  path: `${api.mount}/v2/smoke/{ip}`,
  summary: 'What feeds say of an address (cti.api.crowdsec.net)',
  input: Type.Object({ ip: Type.String({ description: 'An IPv4 or IPv6 address.' }) }),
  output: Smoke,
});

const smokes = operation({
  ...cti,
  id: 'crowdsecSmokes',
  path: `${api.mount}/v2/smoke`,
  summary: 'The same for several addresses; one credit each',
  input: Type.Object({
    ips: Type.Array(Type.String(), { minItems: 1, maxItems: 100, description: 'With commas.' }),
  }),
  output: Type.Object({
    total: count('Found.'),
    items: Type.Array(Smoke),
    not_found: Type.Array(Type.String(), { description: 'Addresses without any data.' }),
  }),
});

const unseen = () => new Reply(404, { message: 'IP address information not found' });

export const smokeRoutes = [
  handleForeign(smoke, ({ ip }, world: DialectWorld, { caller }) => {
    const asking = { world, caller };
    return answerAbout(ip, asking, {
      form: 'crowdsec smoke',
      answer: (facts, address) => toSmoke(address, facts, world) ?? unseen(),
      reserved: unseen,
    });
  }),
  handleForeign(smokes, async ({ ips }, world: DialectWorld, call) => {
    await chargeEach(call, ips.length);
    const items: Static<typeof Smoke>[] = [];
    const missing: string[] = [];
    for (const ip of ips) {
      const looked = await lookAt(ip, { world, caller: call.caller });
      const found = looked?.facts ? toSmoke(looked.ip, looked.facts, world) : null;
      if (found) items.push(found);
      else missing.push(ip);
    }
    return { total: items.length, items, not_found: missing };
  }),
];

const dayMs = 86_400_000;

/** Null if no feed lists it. */
function toSmoke(ip: Ip, facts: AddressFacts, world: DialectWorld): Static<typeof Smoke> | null {
  const { claims, judgement, place, host, flags } = facts;
  if (claims.length === 0) return null;
  const against = claims.filter(isThreat);
  const now = world.now();
  const inDays = (days: number) =>
    scoresOf(
      facts,
      against.filter(({ seenAt }) => seenAt >= now - days * dayMs),
    );
  return {
    ip: facts.text,
    reputation: classificationWords[classify(judgement)].crowdsec,
    confidence: ['none', 'low', 'medium', 'high'][Math.min(3, feedsOf(against))] ?? 'none',
    background_noise: 'none',
    background_noise_score: 0,
    ip_range: rangeOf(ip, world),
    ip_range_score: 0,
    ...networkOf(facts),
    location: locationOf(place),
    reverse_dns: host.names.rows[0]?.name ?? null,
    proxy_or_vpn: flags.vpn || flags.proxy || flags.tor,
    history: historyOf(against.length > 0 ? against : claims, now),
    behaviors: against.map(named),
    attack_details: [],
    classifications: {
      false_positives: claims.filter(isGood).map(named),
      classifications: claims.filter((claim) => !isGood(claim) && !isThreat(claim)).map(named),
    },
    mitre_techniques: [],
    target_countries: {},
    cves: [],
    references: [],
    scores: {
      overall: scoresOf(facts, against),
      last_day: inDays(1),
      last_week: inDays(7),
      last_month: inDays(30),
    },
  };
}

const networkOf = ({ network }: AddressFacts) => ({
  as_name: network?.name ?? null,
  as_num: network?.asn ?? null,
});

/** '' if the announced range is not a single prefix. */
function rangeOf(ip: Ip, { intel }: DialectWorld): string {
  const prefixes = rangeToCidrs(intel().asn.rangeOf(ip));
  return prefixes.length === 1 ? (prefixes[0] ?? '') : '';
}

function locationOf({ countryCode, city, latitude, longitude }: AddressFacts['place']) {
  return {
    country: countryCode,
    city: city === '' ? null : city,
    latitude,
    longitude,
  };
}

const feedsOf = (claims: readonly Claim[]) => new Set(claims.map(({ feed }) => feed.name)).size;

function scoresOf({ judgement }: AddressFacts, against: readonly Claim[]) {
  const score = against.length === 0 ? 0 : Math.ceil(percentOf(judgement) / 20);
  const trust = Math.min(5, feedsOf(against));
  return { aggressiveness: score, threat: score, trust, anomaly: 0, total: score };
}

function historyOf(against: readonly Claim[], now: number) {
  const times = seenBetween(against);
  if (!times) return { first_seen: null, last_seen: null, full_age: 0, days_age: 0 };
  const show = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
  return {
    first_seen: show(times.first),
    last_seen: show(times.last),
    full_age: Math.max(0, Math.floor((now - times.first) / dayMs)),
    days_age: Math.floor((times.last - times.first) / dayMs),
  };
}

function named(claim: Claim) {
  const { feed } = claim;
  const label = labelOf(claim);
  return {
    name: feed.category,
    label: categoryFacts(feed.category).says,
    description: label === '' ? feed.name : `${feed.name}: ${label}`,
  };
}
