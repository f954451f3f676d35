import type { CaseEntry, IndicatorState, Sharing } from '../../src/cases/contract.ts';
import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

export const casesTexts = defineTexts('cases', {
  lead: 'A case keeps indicators, their verdicts, what you decided and why, and what changed since.',
  none: 'No cases yet',
  noneLead: 'Paste a log, an alert or a list: the triage becomes a case.',
  open: 'New case',
  list: 'Cases',
  columns: {
    name: 'Name',
    open: 'Open',
    escalated: 'Escalated',
    dismissed: 'Dismissed',
    malicious: 'Malicious',
    owner: 'Owner',
    sharing: 'Seen by',
    changed: 'Changed',
  },
  openOf: (open: number, all: number) => `${numbers.format(open)} of ${numbers.format(all)}`,
  /** Default name of a case. */
  nameOf: (first: string, others: number) =>
    others === 0 ? first : `${first} and ${numbers.format(others)} more`,
  tooMany: (found: number, most: number) =>
    `${plural(found, 'indicator', 'indicators')}: a case takes ${numbers.format(most)}, so this triage is gone when you close the page. Export what you need.`,
  sharings: {
    private: 'only its owner',
    named: 'named accounts',
    all: 'all accounts',
  } satisfies Record<Sharing, string>,
});

export const caseTexts = defineTexts('case', {
  openedBy: (owner: string, time: string) => `Opened by ${owner}, ${time} UTC`,
  leftOut: (count: number) =>
    `${plural(count, 'indicator', 'indicators')} cannot be judged and were left out.`,
  judging: (judged: number, all: number) =>
    `Judging: ${numbers.format(judged)} of ${numbers.format(all)}`,
  incomplete: (why: string) => `Not everything was judged: ${why}`,
  judged: (all: number, time: string) =>
    `${plural(all, 'indicator', 'indicators')}, judged ${time} UTC`,
  notJudged: (waiting: number, all: number) =>
    `${numbers.format(waiting)} of ${plural(all, 'indicator', 'indicators')} not judged`,
  judge: (credits: number) => `Judge (${plural(credits, 'credit', 'credits')})`,
  judgeAnew: (credits: number) => `Judge again (${plural(credits, 'credit', 'credits')})`,
  stop: 'Stop',
  progress: 'Progress',
  changes: {
    title: 'Since yesterday',
    changed: (count: number) => `${numbers.format(count)} judged differently`,
    added: (count: number) => `${numbers.format(count)} new`,
    none: 'Nothing new, and nothing judged differently.',
    show: 'Show them',
    showAll: 'Show all',
    was: (word: string) => `was ${word}`,
    other: 'other reasons',
    fresh: 'new',
  },
  indicators: 'Indicators',
  add: 'Add indicators',
  addHint: 'Text with indicators to add',
  added: (count: number) => `${plural(count, 'indicator', 'indicators')} in the case.`,
  columns: {
    choose: 'Choose',
    indicator: 'Indicator',
    verdict: 'Verdict',
    state: 'State',
    reason: 'Reason',
    why: 'Why',
    change: 'Change',
    lines: 'Lines',
    kind: 'Kind',
    sources: 'Sources',
  },
  stateFilter: 'Filter by state',
  allStates: 'All',
  states: {
    open: 'Open',
    escalated: 'Escalated',
    dismissed: 'Dismissed',
  } satisfies Record<IndicatorState, string>,
  choose: (indicator: string) => `Choose ${indicator}`,
  chooseAll: 'Choose all shown',
  chooseNone: 'Choose none',
  chosen: (count: number) => `${numbers.format(count)} chosen`,
  decide: {
    title: 'Decision',
    reason: 'Reason',
    reasonHint: 'Why, for those who read it later',
    to: { escalated: 'Escalate', dismissed: 'Dismiss', open: 'Reopen' } satisfies Record<
      IndicatorState,
      string
    >,
    done: (count: number) => `${plural(count, 'indicator', 'indicators')} decided.`,
  },
  line: (lines: number) =>
    lines > 1 ? `First of ${numbers.format(lines)} lines that name it` : 'The line that names it',
  sources: 'Sources',
  notes: 'Notes and history',
  note: 'Note',
  noteHint: 'What you found, asked or decided',
  addNote: 'Add note',
  history: {
    opened: 'opened the case',
    added: 'added',
    removed: 'removed',
    decided: 'decided',
    noted: 'noted',
    shared: 'shared it:',
    renamed: 'renamed it:',
  } satisfies Record<CaseEntry['what'], string>,
  sharing: {
    title: 'Sharing',
    who: 'Seen by',
    means: 'Accounts that see a case work in it: they add indicators, decide and write notes.',
    accounts: 'Accounts',
    accountsHint: 'Names or email addresses, separated by commas',
    save: 'Save',
    saved: 'Saved.',
    name: 'Case name',
    by: (readers: readonly string[]) => `Seen by ${readers.join(', ')}`,
    remove: 'Delete case',
    removeSure: 'Delete it with its notes and history?',
    removeYes: 'Delete',
    removeNo: 'Keep it',
    removed: 'Case deleted.',
  },
});
