import { defineTexts } from './catalogue.ts';
import { plural } from './figures.ts';

export const shareTexts = defineTexts('share', {
  button: 'Link without an account',
  title: {
    report: 'Show this report to people without an account',
    case: 'Show this case to people without an account',
  },
  lead: {
    report:
      'Anyone with the link sees this report, and nothing else on this server, until it ends.',
    case: 'Anyone with the link sees the current indicators, verdicts and decisions of this case, but no notes and no history, until it ends.',
  },
  off: 'This server allows no such links. An administrator turns them on with share_links. “Save as HTML” makes a file to send.',
  days: 'Days until it ends',
  make: 'Make a link',
  made: 'The link is shown only now. Copy it:',
  link: 'Link',
  copy: 'Copy',
  copied: 'the link',
  close: 'Close',
  list: 'Links without an account',
  none: 'No links.',
  columns: {
    shows: 'Shows',
    owner: 'Made by',
    state: 'State',
    expires: 'Ends',
    opened: 'Opened',
  },
  states: { open: 'open', expired: 'over', revoked: 'revoked', spent: 'opened too often' },
  openedTimes: (count: number) => plural(count, 'time', 'times'),
  kinds: { report: 'Report', case: 'Case' },
  end: 'Revoke',
  ended: 'The link no longer works.',
});
