import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

export const feedsTexts = defineTexts('feeds', {
  title: 'Feeds',
  views: 'Views of feeds',
  health: 'Health',
  overlap: 'Overlap',
  attribution: 'Attribution',
  attributionLead: 'This server uses data from these providers.',
  noFeeds: 'No feed is switched on',
  states: {
    held: 'Held',
    failing: 'Failing',
    stale: 'Stale',
    unchanging: 'Unchanging',
    empty: 'Empty',
    good: 'Good',
    off: 'Off',
  },
  stateMeans: {
    held: 'A suspicious change waits for review',
    failing: 'The last attempts failed',
    stale: 'Not seen at its source for three intervals',
    unchanging: 'Always the same content: perhaps no longer maintained',
    empty: 'Switched on, but nothing was fetched yet',
    good: 'Fetched and in use',
    off: 'Switched off',
  },
  columns: {
    feed: 'Feed',
    state: 'State',
    entries: 'Entries',
    change: 'Change',
    age: 'As of',
    category: 'Category',
    licence: 'Licence',
    on: 'On',
    update: 'Update',
  },
  switch: (feed: string) => `Use ${feed}`,
  update: 'Update',
  updateOf: (feed: string) => `Update now: ${feed}`,
  fetched: (bytes: number) => `${numbers.format(Math.round(bytes / 1024))} KB …`,
  outcome: (feed: string, outcome: string, reasons: readonly string[]) =>
    [`${feed}: ${outcome}`, ...reasons].join('. '),
  done: 'Done.',
  sources: 'Sources',
  schedule: 'Schedule',
  every: (hours: number, halfLife: number) =>
    `Every ${numbers.format(hours)} h; a claim loses half its weight in ${numbers.format(halfLife)} h`,
  held: 'Held for review',
  difference: (held: number, live: number) =>
    `${plural(held, 'entry', 'entries')} instead of ${numbers.format(live)} now (${held >= live ? '+' : ''}${numbers.format(held - live)})`,
  leftOut: (skipped: number, reserved: number) =>
    `${plural(skipped, 'line', 'lines')} could not be read, ${plural(reserved, 'entry was', 'entries were')} reserved`,
  added: (count: number) => `${plural(count, 'entry', 'entries')} would be added`,
  removed: (count: number) => `${plural(count, 'entry', 'entries')} would be removed`,
  kept: (count: number) => `${plural(count, 'entry', 'entries')} would stay.`,
  more: (count: number) => `and ${numbers.format(count)} more`,
  accept: 'Accept and use',
  reject: 'Reject',
  generations: 'Generations',
  noGenerations: 'Nothing was fetched yet.',
  rollBack: 'Roll back',
  overlapLead:
    'Each cell shows what percentage of the addresses in the feed of its row are also in the feed of its column. Feeds that repeat each other count for less than their number suggests.',
  noOverlap: 'No feed with addresses is in use',
  allCategories: 'All',
  alone: 'Alone',
  common: (one: string, other: string, addresses: number) =>
    `${one} and ${other}: ${plural(addresses, 'address', 'addresses')} in common`,
});
