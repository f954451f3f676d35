import type { ListedScan } from '../../domain/store.ts';
import { parseIp } from '../../lib/ip.ts';
import { ownId } from './ids.ts';
import {
  addressOf,
  indicatorTypes,
  markings,
  observable,
  oneLine,
  ourselves,
  relationship,
  stixTime,
  validMs,
  type Draft,
} from './objects.ts';
import { patternOf } from './pattern.ts';

/** Objects before those of the reports. */
export const reportHead: readonly Draft[] = [ourselves, markings.green, markings.amber];

/** What a scan saw and decided. It never changes, so nor do its objects. */
export function draftsOfReport({ scan, verdict, title }: ListedScan): Draft[] {
  const { id, url, host, isPrivate, createdAt, endedAt } = scan;
  const marking = isPrivate ? markings.amber : markings.green;
  const marked = { created_by_ref: ourselves.id, object_marking_refs: [marking.id] };
  const seenAt = Date.parse(endedAt ?? createdAt);
  const page = observable('url', { value: url });
  const site = parseIp(host) ? addressOf(host) : observable('domain-name', { value: host });
  const observed = {
    type: 'observed-data',
    id: ownId('observed-data', 'report', id),
    ...marked,
    first_observed: stixTime(Math.min(Date.parse(createdAt), seenAt)),
    last_observed: stixTime(seenAt),
    number_observed: 1,
    object_refs: [page.id, site.id],
  };
  const found = indicatorTypes[verdict ?? ''];
  const indicator = found && {
    type: 'indicator',
    id: ownId('indicator', 'report', id),
    ...marked,
    name: url,
    indicator_types: [found],
    pattern: patternOf(page),
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: stixTime(seenAt),
    valid_until: stixTime(seenAt + validMs),
  };
  const evidence: Draft[] = indicator
    ? [indicator, { ...relationship(indicator, 'based-on', observed), ...marked }]
    : [];
  const titled = title === '' ? '' : ` Title of the page: ${oneLine(title)}`;
  const report = {
    type: 'report',
    id: ownId('report', id),
    ...marked,
    name: `Scan ${id} of ${url}`,
    description: `Verdict: ${verdict ?? 'unknown'}.${titled}`,
    report_types: [indicator ? 'indicator' : 'observed-data'],
    published: stixTime(seenAt),
    object_refs: [page, site, observed, ...evidence].map((each) => each.id),
  };
  return [page, site, observed, ...evidence, report];
}
