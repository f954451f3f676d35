import type { Fingerprint, Place } from './fingerprint.ts';
import { fromOwn } from './own-rules.ts';
import type { Rule, Source } from './rule.ts';
import { tell } from './tell.ts';

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
  /** The more it tells, the higher. */
  specificity: number;
}

/** Fingerprints of several sources, asked as one. */
export class FingerprintSet {
  readonly #rules = new Map<Place, Rule[]>();

  constructor(rules: Iterable<Rule>) {
    for (const rule of rules) {
      const others = this.#rules.get(rule.place);
      if (others) others.push(rule);
      else this.#rules.set(rule.place, [rule]);
    }
  }

  /** The most specific of what the sources say; of one source, what its first matching rule says. */
  match(place: Place, text: string): Match | null {
    let best: Match | null = null;
    const answered = new Set<Source>();
    for (const rule of this.#rules.get(place) ?? []) {
      const groups = answered.has(rule.source) ? null : rule.pattern.exec(text);
      if (!groups) continue;
      answered.add(rule.source);
      const match = tell(rule, groups);
      if (!best || match.specificity > best.specificity) best = match;
    }
    return best;
  }
}

/** Our own entries alone, as a set. */
export function ownSet(entries: readonly Fingerprint[]): FingerprintSet {
  return new FingerprintSet(fromOwn(entries));
}
