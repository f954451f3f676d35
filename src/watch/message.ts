import { harmless } from '../lib/harmless.ts';
import type { Fact, Watch, WatchEvent, WatchKind } from './store.ts';

/** The content of a delivery: one event, several, or none for a test. */
export interface Message {
  /** Stable across attempts. */
  id: string;
  type: 'watch.new' | 'watch.changed' | 'watch.gone' | 'watch.digest' | 'test';
  /** ISO 8601. */
  at: string;
  watch: Pick<Watch, 'id' | 'name' | 'kind' | 'query'>;
  events: readonly WatchEvent[];
  /** Where to read more; '' if this server has no public URL. */
  url: string;
}

interface Content {
  id: string;
  watch: Watch;
  events: readonly WatchEvent[];
  isDigest: boolean;
  publicUrl: string;
}

export function toMessage({ id, watch, events, isDigest, publicUrl }: Content): Message {
  const [first] = events;
  const last = events.at(-1) ?? first;
  const { name, kind, query } = watch;
  const path = `/v1/watches/${watch.id}/events?after=${(first?.sequence ?? 1) - 1}`;
  return {
    id,
    type: isDigest || !first ? 'watch.digest' : `watch.${first.change}`,
    at: last?.at ?? watch.createdAt,
    watch: { id: watch.id, name, kind, query },
    events,
    url: publicUrl === '' ? '' : publicUrl + path,
  };
}

export function testMessage(id: string, now: number): Message {
  const watch = { id: '', name: 'Test', kind: 'search', query: '' } as const;
  return { id, type: 'test', at: new Date(now).toISOString(), watch, events: [], url: '' };
}

/** Longer lists of differences are truncated, so that a digest fits as well. */
const mostDifferences = 20;

/** The JSON body; `isThin` leaves out everything but ids. */
export function toBody({ type, at, watch, events, url }: Message, isThin = false): object {
  const [event, ...more] = events;
  if (type === 'test') return { type, timestamp: at, data: {} };
  const shown = isThin ? { id: watch.id } : watch;
  const single = type !== 'watch.digest' && event && more.length === 0;
  const data = single
    ? { watch: shown, ...toData(event, isThin), url }
    : { watch: shown, events: events.map((each) => toData(each, isThin)), url };
  return { type, timestamp: at, data };
}

function toData({ id, sequence, at, subject, address, change, diff }: WatchEvent, isThin: boolean) {
  if (isThin) return { id, sequence, change };
  return {
    id,
    sequence,
    at,
    change,
    subject: { key: subject, address },
    diff: diff.slice(0, mostDifferences),
  };
}

/** One message per event, for receivers that take no lists. */
export function eventsOf(message: Message): Message[] {
  const { events } = message;
  if (events.length < 2) return [message];
  return events.map((event) => ({
    ...message,
    id: event.id,
    type: `watch.${event.change}`,
    at: event.at,
    events: [event],
  }));
}

/** One line, free of anything that a terminal or reader could interpret. */
export function titleOf({ type, watch, events }: Message): string {
  const [event] = events;
  if (type === 'test') return 'Test of this sink of Vedette';
  const name = harmless(watch.name);
  if (type === 'watch.digest' || !event) return `${name}: ${events.length} changes`;
  return `${name}: ${harmless(event.subject)} ${wordOf(event, watch.kind)}`;
}

const mostLines = 20;
const longestLine = 500;

/** One line per event. */
export function linesOf({ type, watch, events }: Message): string[] {
  if (type === 'test') return ['Messages arrive.'];
  if (events.length !== 1) {
    const lines = events.slice(0, mostLines).map((event) => clean(lineOf(event, watch.kind)));
    const left = events.length - lines.length;
    return left > 0 ? [...lines, `and ${left} more`] : lines;
  }
  return (events[0]?.diff ?? []).slice(0, mostLines).map(({ path, from, to }) => {
    const was = from === null ? '' : ` (was ${show(from)})`;
    return clean(`${path}: ${to === null ? 'gone' : show(to)}${was}`);
  });
}

function lineOf(event: WatchEvent, kind: WatchKind): string {
  const paths = event.diff.map(({ path }) => path).join(', ');
  return `${event.subject} ${wordOf(event, kind)}${event.change === 'changed' ? `: ${paths}` : ''}`;
}

function wordOf({ change }: WatchEvent, kind: WatchKind): string {
  if (change === 'changed') return change;
  if (kind === 'notices') return change === 'new' ? 'needs attention' : 'is well again';
  return change === 'new' ? 'is new' : 'is gone';
}

function show(fact: Fact): string {
  return typeof fact === 'object' ? fact.join(', ') : String(fact);
}

function clean(line: string): string {
  return harmless(line).slice(0, longestLine);
}
