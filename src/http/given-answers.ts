import { VedetteError } from '../errors.ts';
import { etagOf, tagOf } from './etag.ts';

/** The difference between two versions of an answer. */
export interface Delta<Fact = unknown> {
  from: string;
  to: string;
  added: Fact[];
  removed: Fact[];
}

/** Limit per operation and process; the oldest answers are evicted. */
const mostBytes = 16 * 1_048_576;

/** Recent answers of an operation, so that callers can ask what has changed since. */
export class GivenAnswers {
  /** Newest last. */
  readonly #kept = new Map<string, string>();
  readonly #member: string;
  #bytes = 0;

  /** @param member The member of the answer that is compared row by row; '' to compare every fact. */
  constructor(member: string) {
    this.#member = member;
  }

  /** Remembers an answer and returns its tag, with which its account can ask for changes. */
  note(accountId: string, body: string): string {
    const etag = etagOf(body);
    const key = `${accountId} ${etag}`;
    const known = this.#kept.delete(key);
    this.#kept.set(key, body);
    if (!known) this.#bytes += body.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= mostBytes || oldest === key) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return etag;
  }

  /** Throws if the version is unknown or was evicted. */
  since(accountId: string, given: string, now: { etag: string; body: string }): Delta {
    const from = tagOf(given);
    const before = this.#kept.get(`${accountId} ${from}`);
    if (before === undefined) throw new VedetteError('versionGone', { etag: from });
    const [then, later] = [before, now.body].map((body) => factsOf(body, this.#member));
    return { from, to: now.etag, added: without(later, then), removed: without(then, later) };
  }
}

type Facts = ReadonlyMap<string, unknown>;

function without(facts: Facts = new Map(), others: Facts = new Map()): unknown[] {
  return [...facts].filter(([text]) => !others.has(text)).map(([, fact]) => fact);
}

/** Keyed by text, so that equal facts match. */
function factsOf(body: string, member: string): Facts {
  const {
    status: _status,
    message: _message,
    data,
    ...flat
  } = JSON.parse(body) as Record<string, unknown>; // our own JSON
  const answer = (data ?? flat) as Record<string, unknown>;
  const rows = answer[member];
  if (Array.isArray(rows)) return new Map(rows.map((row) => [JSON.stringify(row), row]));
  return new Map([...leaves(answer, '')].map((fact) => [fact, fact]));
}

/** `path: value` for every leaf. */
function* leaves(value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    yield `${path}: ${String(value)}`;
    return;
  }
  if (Array.isArray(value)) {
    for (const each of value) {
      if (typeof each === 'object') yield `${path}: ${JSON.stringify(each)}`;
      else yield `${path}: ${String(each)}`;
    }
    return;
  }
  for (const [name, each] of Object.entries(value)) {
    yield* leaves(each, path === '' ? name : `${path}.${name}`);
  }
}
