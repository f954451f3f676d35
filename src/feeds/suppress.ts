import { randomUUID } from 'node:crypto';
import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { didYouMean } from '../lib/suggest.ts';
import type { SuppressionRow } from './contract.ts';
import type { FeedWorld } from './routes.ts';
import type { StoredSuppression } from './store.ts';
import {
  isFromConfig,
  isOver,
  readUntil,
  shownTarget,
  targetForms,
  toSuppressionRow,
  whyWide,
} from './suppressions.ts';

interface SuppressionInput {
  feed: string;
  range: string;
  until?: string;
  reason: string;
  wide: boolean;
}

export async function addSuppression(
  input: SuppressionInput,
  { feedStore, library, now }: FeedWorld,
  call: Call,
): Promise<SuppressionRow> {
  if (input.feed !== '*') library.find(input.feed);
  const shown = shownTarget(input.range);
  if (shown === null) throw unusable('range', `expected ${targetForms}.`);
  const tooWide = input.wide ? '' : whyWide(input.range);
  if (tooWide !== '') throw unusable('range', `${tooWide}. If that is meant, add wide=true.`);
  const suppression = {
    id: randomUUID(),
    feed: input.feed,
    range: shown,
    reason: input.reason,
    until: readEnd(input.until, now()),
    createdAt: new Date(now()).toISOString(),
  };
  const { id, feed, range, reason, until } = suppression;
  const detail = { id, feed, until, reason };
  const change = changeBy(call, now(), { action: 'suppression.add', subject: range, detail });
  await feedStore.addSuppression(suppression, change);
  await library.publish();
  const stored = (await feedStore.suppressions()).find((each) => each.id === id);
  return toSuppressionRow({ ...suppression, by: stored?.by ?? '' });
}

function unusable(parameter: string, why: string): VedetteError {
  return new VedetteError('parameterUnusable', { parameter, why });
}

function readEnd(text: string | undefined, now: number): string | null {
  if (text === undefined) return null;
  const until = readUntil(text);
  if (until === null) throw unusable('until', 'expected a date, YYYY-MM-DD.');
  if (isOver({ until }, now))
    throw unusable('until', `${text} is in the past; it would suppress nothing.`);
  return until;
}

export async function endSuppression(
  { id: typed }: { id: string },
  { feedStore, library, now }: FeedWorld,
  call: Call,
): Promise<{ id: string; ended: boolean }> {
  if (isFromConfig(typed)) {
    const why = `${typed} is set in vedette.yaml. Remove it there and restart.`;
    throw new VedetteError('conflict', { why });
  }
  const { id, range, feed, reason } = findMeant(typed, await feedStore.suppressions());
  const detail = { id, feed, reason };
  const change = changeBy(call, now(), { action: 'suppression.end', subject: range, detail });
  const ended = await feedStore.removeSuppression(id, change);
  await library.publish();
  return { id, ended };
}

/** Shorter prefixes of an id are too easily typed by mistake. */
const shortestIdStart = 4;
const mostNamed = 20;

/** Finds a suppression by its id, a prefix of it, or its target. */
function findMeant(typed: string, all: readonly StoredSuppression[]): StoredSuppression {
  const about = shownTarget(typed);
  const found = all.filter(
    ({ id, range }) =>
      id === typed || range === about || (typed.length >= shortestIdStart && id.startsWith(typed)),
  );
  const [only, ...others] = found;
  if (!only) throw suppressionUnknown(typed, all);
  if (others.length === 0) return only;
  const ids = found.map(({ id, feed }) => `${id} (${feed === '*' ? 'all feeds' : feed})`);
  throw new VedetteError('conflict', {
    why: `${typed} matches several suppressions: ${ids.join(', ')}.`,
  });
}

function suppressionUnknown(id: string, all: readonly StoredSuppression[]): VedetteError {
  const names = all.flatMap((each) => [each.range, each.id]);
  const known = all.slice(0, mostNamed).map((each) => `${each.range} (${each.id})`);
  return new VedetteError('idUnknown', {
    kind: 'suppression',
    id,
    meant: didYouMean(id, names),
    known: all.length === 0 ? 'There are none.' : `Suppressions: ${known.join(', ')}.`,
  });
}
