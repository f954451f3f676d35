import type { Rule, Sign } from './rule.ts';
import type { Detected } from './technology.ts';

const enough = 50;
/** Longer captures, or ones with other characters, are not versions. */
const versionForm = /^v?(\d[\w.+~-]{0,30})$/i;

interface Evidence {
  rule: Rule;
  confidence: number;
  version: string;
  signs: Set<Sign>;
}

/** Adds up the evidence for each technology and decides which are present. */
export class Tally {
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #evidence = new Map<Rule, Evidence>();

  constructor(rules: ReadonlyMap<string, Rule>) {
    this.#rules = rules;
  }

  note(rule: Rule, sign: Sign, text: string): void {
    const evidence = this.#evidence.get(rule);
    // Repeated evidence counts once, but may add a missing version.
    if (evidence?.signs.has(sign) && evidence.version !== '') return;
    const found = sign.find(text);
    if (found === null) return;
    this.#raise(rule, { confidence: sign.confidence, version: versionIn(found), sign });
  }

  detected(): Detected[] {
    const present = this.#sure();
    this.#drawConclusions(present);
    const names = new Set([...present].map(({ name }) => name.toLowerCase()));
    const excluded = new Set(
      [...present].flatMap(({ excludes }) => excludes.map((name) => name.toLowerCase())),
    );
    const detected = [...present].filter(
      ({ name, requires }) =>
        !excluded.has(name.toLowerCase()) &&
        (requires.length === 0 || requires.some((other) => names.has(other.toLowerCase()))),
    );
    return detected.map((rule) => toDetected(rule, this.#evidence.get(rule)?.version ?? ''));
  }

  #raise(rule: Rule, by: { confidence: number; version: string; sign: Sign }): void {
    const evidence = this.#evidence.get(rule) ?? {
      rule,
      confidence: 0,
      version: '',
      signs: new Set<Sign>(),
    };
    if (!evidence.signs.has(by.sign)) evidence.confidence += by.confidence;
    evidence.signs.add(by.sign);
    // `3.6.0` is more exact than `3`.
    if (by.version.length > evidence.version.length) evidence.version = by.version;
    this.#evidence.set(rule, evidence);
  }

  #sure(): Set<Rule> {
    const evidence = [...this.#evidence.values()];
    return new Set(evidence.filter((each) => each.confidence >= enough).map(({ rule }) => rule));
  }

  /** Implied technologies may imply more: iterating a growing set visits them too. */
  #drawConclusions(present: Set<Rule>): void {
    for (const rule of present) {
      for (const { name, confidence } of rule.implies) {
        const other = this.#rules.get(name.toLowerCase());
        if (other && confidence >= enough) present.add(other);
      }
    }
  }
}

function versionIn(found: string): string {
  return versionForm.exec(found.trim())?.[1]?.replace(/[.+~-]+$/, '') ?? '';
}

function toDetected({ name, categories, cpe }: Rule, version: string): Detected {
  const escaped = version === '' ? '*' : version.replace(/[^\w.-]/g, (sign) => `\\${sign}`);
  const cpes = cpe === '' ? [] : [`cpe:2.3:a:${cpe}:${escaped}:*:*:*:*:*:*:*`];
  return { name, categories, version, cpes };
}
