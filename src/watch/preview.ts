import type { Static } from 'typebox';
import type { Banner } from '../banner/store.ts';
import type { Filter } from '../search/filter.ts';
import type { Found } from '../search/index-port.ts';
import { compare } from './compare.ts';
import type { previewWatch } from './contract.ts';
import { changeKinds, type Noted, type Subject } from './store.ts';
import { filterOf, findSubjects, serviceKey, toService, type Question } from './subjects.ts';
import type { WatchSources } from './world.ts';

const dayMs = 86_400_000;
const shownSubjects = 20;
const shownEvents = 100;
/** Maximum past banners compared, newest first. */
const mostBanners = 50_000;

type Preview = Static<typeof previewWatch.output>;

/** Compares every banner of the last days with its predecessor, as if the watch had existed. */
export async function preview(
  question: Question,
  days: number,
  sources: WatchSources,
): Promise<Preview> {
  const subjects = await findSubjects(question, sources);
  const filter = filterOf(question, sources);
  const now = sources.now();
  const events = filter ? eventsOf(await bannersOf(filter, sources), now - days * dayMs) : [];
  return {
    finds: subjects.length,
    subjects: subjects
      .slice(0, shownSubjects)
      .map(({ key, facts }) => ({ key, facts: facts ?? {} })),
    would_report: events.length,
    events: events
      .slice(-shownEvents)
      .reverse()
      .map((event) => ({ ...event, diff: [...event.diff] })),
  };
}

async function bannersOf(filter: Filter, { banners }: WatchSources): Promise<Found<Banner>[]> {
  const found: Found<Banner>[] = [];
  for await (const each of banners.scan(filter)) {
    if (found.push(each) >= mostBanners) break;
  }
  return found.sort((one, other) => one.document.seenAt - other.document.seenAt);
}

function eventsOf(oldestFirst: readonly Found<Banner>[], since: number): Noted['events'][number][] {
  const known = new Map<string, Subject>();
  const events: Noted['events'][number][] = [];
  for (const found of oldestFirst) {
    const key = serviceKey(found.document);
    const was = known.get(key);
    const subject = toService(found);
    known.set(key, subject);
    if (subject.seenAt < since) continue;
    const at = new Date(subject.seenAt).toISOString();
    const telling = { changes: changeKinds, at };
    const compared = compare(was ? [was] : [], { subjects: [subject] }, telling);
    events.push(...compared.events);
  }
  return events;
}
