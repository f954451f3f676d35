import { claimedMatch, isVague } from '../../cve/findings.ts';
import type {
  CannotTell,
  CveCatalogue,
  CveMatch,
  CveWeight,
  Grade,
  Software,
} from '../../cve/store.ts';
import type { Connection } from '../../sqlite.ts';
import { describeEnd } from '../end-of-life.ts';
import type { Subject } from '../presences.ts';

/** A CVE of a subject. */
export interface Weak extends CveWeight {
  grade: Grade;
  reason: string;
  isVague: boolean;
  /** The first version or build without it; '' if unknown. */
  fixedIn: string;
}

/** What the CVE data says about a subject. */
export interface Matched {
  product: string;
  version: string;
  /** The distribution's build; '' if not shown. */
  build: string;
  weak: readonly Weak[];
  /** Why it cannot be assessed; '' if it can. */
  cannotTell: CannotTell;
  /** End of upstream fixes, YYYY-MM-DD; '' if unknown. */
  endsOn: string;
  /** Such as "OpenSSL 1.1.1: no fixes since 2023-09-11"; '' if unknown. */
  endOfLife: string;
}

/** Weaknesses cached in memory, for all subjects. */
const mostHeld = 400_000;

/** Everything any host shows or showed, each once, with its CVEs. */
export class SoftwareTable {
  readonly #held = new Map<number, Matched>();
  #heldCount = 0;
  readonly #db: Connection;
  #catalogue: CveCatalogue;
  readonly #statements;

  constructor(db: Connection, catalogue: CveCatalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#statements = prepare(db);
  }

  use(catalogue: CveCatalogue): void {
    this.#catalogue = catalogue;
  }

  /** The id of a subject; new subjects are matched. */
  idOf(subject: Subject, { key, now }: { key: string; now: number }): number {
    const known = this.#statements.find.get(key);
    if (known !== undefined) return known;
    const { lastInsertRowid } = this.#statements.add.run(key, subject.product);
    const id = Number(lastInsertRowid);
    this.#match(id, { subject, now });
    return id;
  }

  /** Re-matches some subjects matched with other data. Returns how many are left. */
  matchSome(limit: number, now: number): number {
    const { generation } = this.#catalogue;
    const rows = this.#statements.old.all(generation, generation, limit);
    this.#db.transaction(() => {
      for (const { id, key } of rows) {
        const subject = JSON.parse(key) as Subject; // written by presences.ts
        this.#match(id, { subject, now });
      }
    })();
    return this.#statements.countOld.get(generation, generation) ?? 0;
  }

  matched(id: number): Matched {
    const held = this.#held.get(id);
    if (held) return held;
    const row = this.#statements.matched.get(id);
    if (row === undefined) throw new Error(`no software ${id}`);
    const matched = JSON.parse(row) as Matched; // written by #match
    if (this.#heldCount + matched.weak.length > mostHeld) this.#forget();
    this.#held.set(id, matched);
    this.#heldCount += matched.weak.length + 1;
    return matched;
  }

  /** Removes subjects that no host shows any more. */
  removeUnused(): void {
    for (const id of this.#statements.unused.all()) {
      for (const statement of ['clearWeak', 'clearBlind', 'remove'] as const) {
        this.#statements[statement].run(id);
      }
    }
    this.#forget();
  }

  #forget(): void {
    this.#held.clear();
    this.#heldCount = 0;
  }

  #match(id: number, { subject, now }: { subject: Subject; now: number }): void {
    const { clearWeak, clearBlind, addWeak, addBlind, setMatched } = this.#statements;
    const { matched, keys } = matchSubject(subject, this.#catalogue, now);
    clearWeak.run(id);
    clearBlind.run(id);
    for (const weak of matched.weak) if (weak.grade !== 'fixed') addWeak.run(weak.id, id);
    for (const key of keys) addBlind.run(key, id);
    setMatched.run(JSON.stringify(matched), this.#catalogue.generation, id);
    this.#held.delete(id);
  }
}

function prepare(db: Connection) {
  return {
    find: db.prepare<[string], number>('SELECT id FROM software WHERE key = ?').pluck(),
    add: db.prepare(
      "INSERT INTO software (key, product, generation, matched) VALUES (?, ?, '', '')",
    ),
    old: db.prepare<[string, string, number], { id: number; key: string }>(
      'SELECT id, key FROM software WHERE generation < ? OR generation > ? LIMIT ?',
    ),
    countOld: db
      .prepare<[string, string], number>(
        'SELECT count(*) FROM software WHERE generation < ? OR generation > ?',
      )
      .pluck(),
    matched: db.prepare<[number], string>('SELECT matched FROM software WHERE id = ?').pluck(),
    setMatched: db.prepare('UPDATE software SET matched = ?, generation = ? WHERE id = ?'),
    unused: db
      .prepare<[], number>(
        'SELECT id FROM software WHERE NOT EXISTS (SELECT 1 FROM presence WHERE presence.software = software.id)',
      )
      .pluck(),
    remove: db.prepare('DELETE FROM software WHERE id = ?'),
    clearWeak: db.prepare('DELETE FROM weak WHERE software = ?'),
    clearBlind: db.prepare('DELETE FROM blind WHERE software = ?'),
    addWeak: db.prepare('INSERT OR IGNORE INTO weak VALUES (?, ?)'),
    addBlind: db.prepare('INSERT OR IGNORE INTO blind VALUES (?, ?)'),
  };
}

interface Known {
  matched: Matched;
  /** Keys of its products, if only the version is missing. */
  keys: readonly string[];
}

function matchSubject(subject: Subject, catalogue: CveCatalogue, now: number): Known {
  const { product, version, software, claimed } = subject;
  const about = { product, version, build: software?.build ?? '', endsOn: '', endOfLife: '' };
  if (software) return matchSoftware(software, about, { catalogue, now });
  const weak = claimed.map((cve) => toWeak(claimedMatch(cve, catalogue)));
  const cannotTell = weak.length > 0 ? '' : 'not identified';
  return { matched: { ...about, weak, cannotTell }, keys: [] };
}

function matchSoftware(
  software: Software,
  about: Omit<Matched, 'weak' | 'cannotTell'>,
  { catalogue, now }: { catalogue: CveCatalogue; now: number },
): Known {
  const weak = catalogue.matching(software).map(toWeak);
  const { why, keys } = catalogue.coverage(software);
  const cannotTell = weak.length > 0 ? '' : why;
  const lifecycle = catalogue.lifecycle(software, now);
  const end = lifecycle && {
    endsOn: lifecycle.isEnded && lifecycle.endsOn === '' ? longAgo : lifecycle.endsOn,
    endOfLife: describeEnd(software, lifecycle),
  };
  return { matched: { ...about, ...end, weak, cannotTell }, keys };
}

/** Ended on an unknown date. */
const longAgo = '0001-01-01';

function toWeak(match: CveMatch): Weak {
  const { id, grade, reason, isKnownExploited, epss, cvss, range, distribution } = match;
  const fixedIn = distribution?.fixedIn || range?.endExcluding || '';
  return { id, grade, reason, isVague: isVague(match), isKnownExploited, epss, cvss, fixedIn };
}
