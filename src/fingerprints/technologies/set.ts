import { LiteralFinder } from './literal-finder.ts';
import type { Rule, Sign, TextPlace, ValuePlace } from './rule.ts';
import { Tally } from './tally.ts';
import type { Detected, Evidence } from './technology.ts';

/** A sign and the technology it is evidence for. */
interface Lead {
  rule: Rule;
  sign: Sign;
}

/** Characters around a literal that a pattern sees. */
const before = 400;
const after = 800;
/** Occurrences of a literal that are followed up; further ones add nothing. */
const mostPlaces = 16;
const longestValue = 2_000;

/** Technologies of one or more sources, detected together. Time grows with the page, not with the set. */
export class TechnologySet {
  readonly #rules = new Map<string, Rule>();
  readonly #named = new Map<string, Lead[]>();
  readonly #prefixed: { place: ValuePlace; prefix: string; lead: Lead }[] = [];
  readonly #texts = new Map<TextPlace, TextIndex>();

  /** Of rules that share a name, the first gives categories and CPE; the signs of all count. */
  constructor(rules: readonly Rule[]) {
    const leads = rules.flatMap((given) => {
      const rule = this.#rules.get(given.name.toLowerCase()) ?? given;
      this.#rules.set(given.name.toLowerCase(), rule);
      return given.signs.map((sign) => ({ rule, sign }));
    });
    for (const lead of leads) this.#index(lead);
    for (const place of ['scripts', 'code', 'html', 'dns'] as const) {
      this.#texts.set(place, new TextIndex(leads.filter(({ sign }) => sign.place === place)));
    }
  }

  get size(): number {
    return this.#rules.size;
  }

  detect(evidence: Evidence): Detected[] {
    const tally = new Tally(this.#rules);
    this.#lookAtNames(evidence, tally);
    for (const place of ['headers', 'cookies', 'meta'] as const) {
      this.#lookAtValues(place, evidence[place], tally);
    }
    for (const place of ['scripts', 'code', 'dns'] as const) {
      this.#texts.get(place)?.follow(evidence[place].map(cut).join('\n'), tally, lineAround);
    }
    this.#texts.get('html')?.follow(evidence.html, tally, windowAround);
    return tally.detected();
  }

  #index(lead: Lead): void {
    const { place, key } = lead.sign;
    if (key === '') return;
    if (isValuePlace(place) && key.endsWith('*')) {
      this.#prefixed.push({ place, prefix: key.slice(0, -1), lead });
      return;
    }
    const name = `${place} ${key}`;
    const others = this.#named.get(name);
    if (others) others.push(lead);
    else this.#named.set(name, [lead]);
  }

  #lookAtNames({ site, hosts, variables }: Evidence, tally: Tally): void {
    for (const name of suffixesOf(site)) this.#note(`site ${name}`, '', tally);
    for (const host of hosts) {
      for (const name of suffixesOf(host)) this.#note(`hosts ${name}`, '', tally);
    }
    for (const name of variables) this.#note(`variables ${name}`, '', tally);
  }

  #lookAtValues(place: ValuePlace, values: Readonly<Record<string, string>>, tally: Tally): void {
    const prefixed = this.#prefixed.filter((each) => each.place === place);
    for (const [name, value] of Object.entries(values)) {
      this.#note(`${place} ${name}`, value, tally);
      for (const { prefix, lead } of prefixed) {
        if (name.startsWith(prefix)) tally.note(lead.rule, lead.sign, cut(value));
      }
    }
  }

  #note(name: string, text: string, tally: Tally): void {
    for (const { rule, sign } of this.#named.get(name) ?? []) tally.note(rule, sign, cut(text));
  }
}

function isValuePlace(place: Sign['place']): place is ValuePlace {
  return place === 'headers' || place === 'cookies' || place === 'meta';
}

/** The part of a text around a literal that its patterns are tried on. */
type Around = (text: string, at: number) => { text: string; isStart: boolean };

const windowAround: Around = (text, at) => {
  const start = Math.max(0, at - before);
  return { text: text.slice(start, at + after), isStart: start === 0 };
};

const lineAround: Around = (text, at) => {
  const start = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  return { text: text.slice(start, end < 0 ? text.length : end), isStart: true };
};

/** Patterns for texts, indexed by the literals they require. */
class TextIndex {
  readonly #finder: LiteralFinder;
  readonly #byLiteral: Lead[][] = [];

  constructor(leads: readonly Lead[]) {
    const byLiteral = new Map<string, Lead[]>();
    for (const lead of leads) {
      const others = byLiteral.get(lead.sign.literal);
      if (others) others.push(lead);
      else if (lead.sign.literal !== '') byLiteral.set(lead.sign.literal, [lead]);
    }
    this.#byLiteral.push(...byLiteral.values());
    this.#finder = new LiteralFinder([...byLiteral.keys()]);
  }

  follow(given: string, tally: Tally, around: Around): void {
    // The only letter that grows when lower-cased; positions in both texts must agree.
    const text = given.includes('İ') ? given.replaceAll('İ', 'I') : given;
    for (const [id, places] of this.#finder.find(text.toLowerCase(), mostPlaces)) {
      for (const at of places) {
        const part = around(text, at);
        const leads = this.#byLiteral[id] ?? [];
        const fitting = part.isStart ? leads : leads.filter(({ sign }) => !sign.isAnchored);
        for (const { rule, sign } of fitting) tally.note(rule, sign, part.text);
      }
    }
  }
}

function cut(text: string): string {
  return text.length > longestValue ? text.slice(0, longestValue) : text;
}

/** `a.b.example`, `b.example`, `example`. */
function suffixesOf(host: string): string[] {
  const labels = host.toLowerCase().split('.').slice(-10);
  return labels.map((_, at) => labels.slice(at).join('.'));
}
