import { Type, type Static } from 'typebox';
import { Evidence } from './evidence.ts';

const text = (description: string) => Type.String({ description });
const names = (description: string) => Type.Array(Type.String(), { description });

/** All verdicts, worst first. Every interface uses these words. */
export const verdicts = [
  'malicious',
  'suspicious',
  'unknown',
  'no findings',
  'own',
  'not public',
] as const;
export type Verdict = (typeof verdicts)[number];

export const verdictMeanings: Readonly<Record<Verdict, string>> = {
  malicious: 'Evidence that is enough alone: block it.',
  suspicious: 'Evidence that is not enough alone: look closer.',
  unknown: 'Nothing that could know was asked.',
  'no findings': 'Sources that cover it were asked, and have too little or nothing against it.',
  own: 'In your own networks, and sources have too little or nothing against it.',
  'not public': 'Private or reserved: no source can know it.',
};

const indicatorKinds = [
  'address',
  'prefix',
  'network',
  'domain',
  'url',
  'email',
  'cve',
  'hash',
  'certificate',
  'jarm',
  'favicon',
] as const;
export type IndicatorKind = (typeof indicatorKinds)[number];

const literals = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

export const Indicator = Type.Object({
  kind: literals(indicatorKinds, 'What it is.'),
  value: text('In its canonical form.'),
});
export type Indicator = Static<typeof Indicator>;

export const Reason = Type.Object({
  says: text('One sentence for a ticket.'),
  source: text('Who says it: a feed, a report, banners, the URL itself.'),
  part: text('The row of the composition in docs/scoring.md.'),
  points: Type.Number({ description: 'From 50 on it is malicious, from 10 on suspicious.' }),
  since: text('The day on which the source saw it, by its own word; "" when it does not say.'),
  fetched: text('The day of the list that names it; "" for other sources.'),
  first_fetched: text(
    'For a list without times of its own: the day we first fetched it with this entry, which has been on it since; ' +
      '"" for all else.',
  ),
  sure: literals(['confirmed', 'likely', 'hint'], 'How sure it is.'),
  see: text('Where to look: a feed and line, a report.'),
  category: text('Of the claim; "" for other reasons.'),
  label: text('Of the claim, such as a malware family; "" for none.'),
});
export type Reason = Static<typeof Reason>;

export const Exposure = Type.Object(
  {
    exploited: Type.Integer({ description: 'Of the affected ones, known to be exploited.' }),
    affected: Type.Integer({ description: 'CVEs that affect what listens now.' }),
    possible: Type.Integer({ description: 'CVEs that may affect it.' }),
    past_exploited: Type.Integer({ description: 'The same for ports that were not seen lately.' }),
    past_affected: Type.Integer({ description: 'The same for ports that were not seen lately.' }),
    open_ports: Type.Integer({ description: 'Ports that are open now.' }),
    last_seen: text('When a port was last seen; "" for never.'),
    worst: names('Up to five CVEs, worst first.'),
    cve_data: text('ready, building, or none when nothing can be matched.'),
    says: text('The same in a sentence; "" when there is nothing to say.'),
  },
  { description: 'What the host exposes, whatever its verdict.' },
);
export type Exposure = Static<typeof Exposure>;

export const Coverage = Type.Object({
  asked: names('Sources that cover it and were asked.'),
  silent: names('Those of them that do not name it.'),
  not_covered: names('Kinds of sources that are not loaded.'),
  too_old: names('Sources whose content has expired.'),
});
export type Coverage = Static<typeof Coverage>;

export const Relation = Type.Object({
  relation: text('host, domain, address, network, report, redirect, certificate, favicon, jarm.'),
  kind: text('What the other one is.'),
  value: text('The other one.'),
});
export type Relation = Static<typeof Relation>;

export const Location = Type.Object(
  {
    country_code: text('Two small letters; "" when unknown.'),
    as_no: Type.Integer({ description: 'Number of the network; 0 when it is not announced.' }),
    as_name: text('Name of the network.'),
  },
  { description: 'Of an address: its country and network.' },
);
export type Location = Static<typeof Location>;

export const Judgement = Type.Object(
  {
    indicator: Indicator,
    verdict: literals(verdicts, 'One word, the same through every door.'),
    headline: text('Verdict and exposure in one sentence.'),
    points: Type.Number({ description: 'Of the strongest reason, or of the sum for an address.' }),
    exposure: Type.Union([Exposure, Type.Null()]),
    reasons: Type.Array(Reason, { description: 'The evidence, strongest first.' }),
    in_favour: names('Evidence for it: allow lists, shared platforms, excused claims.'),
    context: names('What it is, which is not held against it: a cloud, a VPN, a resolver.'),
    suppressed: names(
      'What the verdict would be without a suppression, who decided it, until when and why.',
    ),
    coverage: Coverage,
    advice: text('What to do.'),
    relations: Type.Array(Relation),
    location: Type.Optional(Location),
    sources: names('Sources of the evidence.'),
    evidence: Type.Optional(Evidence),
  },
  { description: 'What is known of one indicator, judged.' },
);
export type Judgement = Static<typeof Judgement>;

/** An address that many customers share: what one of them does is no reason to block all. */
export const SharedPlatform = Type.Object({
  operators: Type.Array(Type.String(), { description: 'Whose it is, and what for.' }),
  excused: Type.Integer({
    description: 'Claims about URLs, files, mail or one C2 there that do not count.',
  }),
  block: Type.Array(Type.String(), {
    description: 'URLs to block instead, where a feed names them.',
  }),
  says: text('The same as a sentence.'),
});
export type SharedPlatform = Static<typeof SharedPlatform>;

/** Number of reasons in every short form. */
export const fewReasons = 5;
