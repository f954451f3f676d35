import type { Place } from './fingerprint.ts';
import { cut } from './limits.ts';
import { Prefilter } from './prefilter.ts';
import type { Rule, Source } from './rule.ts';
import { toMatch } from './match.ts';

export interface Match {
  source: Source;
  id: string;
  /** `source/id`: `recog/ssh_banners:OpenSSH …`, `vedette/nginx`. */
  saidBy: string;
  description: string;
  /** Recog's names: `service.product`, `service.version`, `os.product`, `hw.device`, `host.name`, … */
  fields: ReadonlyMap<string, string>;
  /** Software first. */
  cpes: readonly string[];
  /** Higher if more specific. */
  specificity: number;
}

/** The rules of one source for one place. The index is built at the first text. */
class RuleGroup {
  readonly source: Source;
  readonly rules: Rule[] = [];
  #prefilter: Prefilter | undefined;

  constructor(source: Source) {
    this.source = source;
  }

  /** In recog and nmap the first match wins; among our own rules, the most specific. */
  match(text: string): Match | null {
    this.#prefilter ??= new Prefilter(this.rules.map(({ pattern }) => pattern.requirements));
    let best: Match | null = null;
    for (const number of this.#prefilter.candidates(text)) {
      const rule = this.rules[number];
      const groups = rule?.pattern.exec(text);
      if (!rule || !groups) continue;
      best = moreSpecific(best, toMatch(rule, groups));
      if (this.source !== 'vedette') break;
    }
    return best;
  }
}

function moreSpecific(one: Match | null, other: Match | null): Match | null {
  if (!one || !other) return one ?? other;
  return other.specificity > one.specificity ? other : one;
}

/** Fingerprints of several sources. Immutable: an update builds a new set. */
export class FingerprintSet {
  readonly #groups = new Map<Place, RuleGroup[]>();
  readonly counts: Readonly<Record<Source, number>>;

  constructor(rules: Iterable<Rule>) {
    const counts = { vedette: 0, recog: 0, nmap: 0 };
    for (const rule of rules) {
      this.#groupOf(rule).rules.push(rule);
      counts[rule.source]++;
    }
    this.counts = counts;
  }

  get places(): Place[] {
    return [...this.#groups.keys()];
  }

  /** The most specific match of all sources. Searches only the beginning of a long text. */
  match(place: Place, text: string): Match | null {
    const groups = this.#groups.get(place);
    if (!groups) return null;
    const looked = cut(place, text);
    return groups.reduce<Match | null>(
      (best, group) => moreSpecific(best, group.match(looked)),
      null,
    );
  }

  /** By either hash of an icon: recog has MD5, our own rules MurmurHash3. */
  matchIcon({ mmh3, md5 }: { mmh3: number; md5: string }): Match | null {
    return this.match('favicon.md5', md5) ?? this.match('favicon.mmh3', String(mmh3));
  }

  #groupOf({ place, source }: Rule): RuleGroup {
    const groups = this.#groups.get(place) ?? [];
    this.#groups.set(place, groups);
    const known = groups.find((group) => group.source === source);
    if (known) return known;
    const group = new RuleGroup(source);
    groups.push(group);
    return group;
  }
}
