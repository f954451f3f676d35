import type { Observed } from '../observed.ts';
import type { Identified } from '../identify.ts';
import { Pattern } from '../../pattern/pattern.ts';
import { Prefilter } from '../prefilter.ts';
import type { Seen, Sign, TagRule, TextSigns, ValueSigns } from './rule.ts';

/** In characters from the start of a banner; the rest of a page is content. */
const searchedLength = 2048;

type KnownOfIt = Pick<Identified, 'product' | 'device'>;
/** Returns the tags of a service, in the order of the rules. */
export type TagsOf = (observed: Observed, known: KnownOfIt | null) => string[];

type TextField = keyof TextSigns;
type ValueField = keyof ValueSigns;

/** How rules read their fields. */
const texts: Readonly<Record<TextField, (seen: Seen) => string>> = {
  banner: ({ banner }) =>
    banner.length > searchedLength ? banner.slice(0, searchedLength) : banner,
  title: ({ title }) => title,
  server: ({ server }) => server,
  product: ({ product }) => product,
  subject: ({ certificate }) => certificate?.subjectCommonName ?? '',
  organization: ({ certificate }) => certificate?.subjectOrganization ?? '',
  issuer: ({ certificate }) => certificate?.issuerCommonName ?? '',
  issuerOrganization: ({ certificate }) => certificate?.issuerOrganization ?? '',
  serial: ({ certificate }) => certificate?.serial ?? '',
};

const none: readonly never[] = [];
const values: Readonly<Record<ValueField, (seen: Seen) => readonly (string | number)[]>> = {
  jarm: ({ jarm }) => (jarm === '' ? none : [jarm]),
  favicon: ({ favicons }) => favicons,
  sha256: ({ certificate }) => (certificate ? [certificate.sha256] : none),
  device: ({ device }) => (device === '' ? none : [device.toLowerCase()]),
  service: ({ service }) => (service === '' ? none : [service]),
  port: ({ port }) => [port],
  status: ({ statusCode }) => [statusCode],
};

/** Checks the conditions of a sign other than its key. */
type Holds = (seen: Seen) => boolean;
interface Candidate {
  rule: number;
  holds: Holds;
}

/**
 * Evaluates many rules together. Each sign is indexed by its rarest member, a value in a map or a pattern
 * in a prefilter, so that only the few rules that may match a banner are tried.
 */
export function createTagger(rules: readonly TagRule[]): TagsOf {
  const index = new SignIndex();
  for (const [at, rule] of rules.entries()) for (const sign of rule.when) index.add(sign, at);
  index.finish();
  return (observed, known) => {
    const matched = index.matching(seenOf(observed, known));
    if (matched.length === 0) return [];
    const tags = matched
      .sort((one, other) => one - other)
      .flatMap((at) => [rules[at]?.tag ?? '', ...(rules[at]?.also ?? [])]);
    return [...new Set(tags)];
  };
}

/** Written out because it runs for every banner, and spreading is slow. */
function seenOf(observed: Observed, known: KnownOfIt | null): Seen {
  return {
    port: observed.port,
    socket: observed.socket,
    service: observed.service,
    isTls: observed.isTls,
    banner: observed.banner,
    title: observed.title,
    statusCode: observed.statusCode,
    server: observed.server,
    favicons: observed.favicons,
    jarm: observed.jarm,
    certificate: observed.certificate,
    product: observed.product || (known?.product ?? ''),
    version: observed.version,
    os: observed.os,
    cpes: observed.cpes,
    tags: observed.tags,
    device: known?.device ?? '',
  };
}

class SignIndex {
  readonly #byValue = new Map<ValueField, Map<string | number, Candidate[]>>();
  readonly #byText = new Map<TextField, PatternIndex>();

  add(sign: Sign, rule: number): void {
    const tests = testsOf(sign);
    const key = tests[0];
    if (!key) throw new Error('a sign without conditions');
    const rest = tests.slice(1).map(({ holds }) => holds);
    const holds: Holds = (seen) => rest.every((test) => test(seen));
    key.keep(this, { rule, holds });
  }

  keepValue(field: ValueField, wanted: readonly (string | number)[], candidate: Candidate): void {
    const known = this.#byValue.get(field) ?? new Map<string | number, Candidate[]>();
    this.#byValue.set(field, known);
    for (const value of wanted) known.set(value, [...(known.get(value) ?? []), candidate]);
  }

  keepText(field: TextField, pattern: Pattern, candidate: Candidate): void {
    const patterns = this.#byText.get(field) ?? new PatternIndex();
    this.#byText.set(field, patterns);
    patterns.add(pattern, candidate);
  }

  finish(): void {
    for (const patterns of this.#byText.values()) patterns.finish();
  }

  /** Indexes of the rules with a sign that holds, each once. */
  matching(seen: Seen): number[] {
    const found: number[] = [];
    const take = ({ rule, holds }: Candidate) => {
      if (!found.includes(rule) && holds(seen)) found.push(rule);
    };
    for (const [field, byValue] of this.#byValue) {
      for (const value of values[field](seen)) byValue.get(value)?.forEach(take);
    }
    for (const [field, patterns] of this.#byText) {
      const text = texts[field](seen);
      if (text !== '') patterns.matching(text, take);
    }
    return found;
  }
}

class PatternIndex {
  readonly #entries: { pattern: Pattern; candidate: Candidate }[] = [];
  #prefilter = new Prefilter([]);

  add(pattern: Pattern, candidate: Candidate): void {
    this.#entries.push({ pattern, candidate });
  }

  finish(): void {
    this.#prefilter = new Prefilter(this.#entries.map(({ pattern }) => pattern.requirements));
  }

  matching(text: string, take: (candidate: Candidate) => void): void {
    for (const number of this.#prefilter.candidates(text)) {
      const entry = this.#entries[number];
      if (entry?.pattern.exec(text)) take(entry.candidate);
    }
  }
}

interface Test {
  holds: Holds;
  /** Indexes the candidate under this test. */
  keep: (index: SignIndex, candidate: Candidate) => void;
}

/**
 * Which member a sign is indexed by, cheapest and rarest first. The whole answer is searched only as a last
 * resort.
 */
const order: readonly (TextField | ValueField)[] = [
  ...(['jarm', 'favicon', 'sha256', 'serial', 'subject', 'organization', 'issuer'] as const),
  ...(['issuerOrganization', 'server', 'title', 'product', 'device', 'service'] as const),
  ...(['banner', 'port', 'status'] as const),
];

function testsOf(sign: Sign): Test[] {
  const tests = order.flatMap((field) =>
    field in texts
      ? textTest(field as TextField, sign[field as TextField])
      : valueTest(field as ValueField, sign[field as ValueField]),
  );
  return [...tests, ...tlsTest(sign.isTls)];
}

function textTest(field: TextField, wanted: RegExp | undefined): Test[] {
  if (!wanted) return [];
  const pattern = Pattern.of(wanted);
  return [
    {
      holds: (seen) => pattern.exec(texts[field](seen)) !== null,
      keep: (index, candidate) => index.keepText(field, pattern, candidate),
    },
  ];
}

function valueTest(field: ValueField, wanted: readonly (string | number)[] | undefined): Test[] {
  if (!wanted) return [];
  return [
    {
      holds: (seen) => values[field](seen).some((value) => wanted.includes(value)),
      keep: (index, candidate) => index.keepValue(field, wanted, candidate),
    },
  ];
}

function tlsTest(wanted: boolean | undefined): Test[] {
  if (wanted === undefined) return [];
  const keep = () => {
    throw new Error('TLS alone is not enough for a tag');
  };
  return [{ holds: ({ isTls }) => isTls === wanted, keep }];
}
