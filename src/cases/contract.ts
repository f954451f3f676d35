import { Type, type Static } from 'typebox';
import { keyErrors, operation, ownOperation } from '../http/operation.ts';
import { Indicator, verdicts } from '../verdict/contract.ts';

const text = (description: string) => Type.String({ description });
const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

/** `private`: only the owner. `named`: also accounts that the owner names. `all`: every account. */
const sharings = ['private', 'named', 'all'] as const;
export type Sharing = (typeof sharings)[number];

export const indicatorStates = ['open', 'escalated', 'dismissed'] as const;
export type IndicatorState = (typeof indicatorStates)[number];

/** Per case. */
export const mostIndicators = 5_000;
const longestIndicator = 4_096;
const longestNote = 4_000;
const longestLine = 300;

const caseId = {
  pattern: '^[0-9a-f-]{36}$',
  description: 'Id of the case.',
  examples: ['3f2b8c1e-5d7a-4e90-9b61-0a4c2d8e7f15'],
};
export const id = Type.String({
  ...caseId,
  form: 'the id of a case, as vedette case list shows it',
});
const name = Type.String({ minLength: 1, maxLength: 200, description: 'What it is about.' });
const indicators = Type.Array(Type.String({ minLength: 1, maxLength: longestIndicator }), {
  maxItems: mostIndicators,
  description: 'Indicators of any kind, defanged or not.',
  examples: [['198.51.100.7', 'hxxps://login[.]example/']],
});
const Found = Type.Object({
  lines: Type.Integer({
    minimum: 0,
    description: 'Lines of the text that mention it; 0 for none.',
  }),
  first_line: Type.String({
    maxLength: longestLine,
    description: 'The first of these lines, truncated.',
  }),
});
const found = Type.Record(Type.String(), Found, {
  default: {},
  description: 'Where they were found, keyed by the indicator as written in the list.',
});
export type FoundInText = Static<typeof found>;
const reason = Type.String({ default: '', maxLength: longestNote, description: 'Why.' });

const CaseSummary = Type.Object({
  id: Type.String(caseId),
  name,
  owner: text('Name of the account that opened it.'),
  is_mine: Type.Boolean({ description: 'Whether the caller opened it.' }),
  sharing: oneOf(sharings, 'Who can see it: its owner, named accounts, or all.'),
  indicators: Type.Integer({ description: 'How many there are.' }),
  open: Type.Integer({ description: 'Neither escalated nor dismissed.' }),
  escalated: Type.Integer(),
  dismissed: Type.Integer(),
  malicious: Type.Integer({ description: 'When they were last judged.' }),
  created: text('When it was opened.'),
  changed: text('When it was last changed.'),
});
export type CaseSummary = Static<typeof CaseSummary>;

export const CaseVerdict = Type.Object({
  verdict: oneOf([...verdicts, ''], 'In one word; "" if never judged.'),
  headline: text('Verdict and exposure in one sentence.'),
});
export type CaseVerdict = Static<typeof CaseVerdict>;

const Row = Type.Object({
  ...Indicator.properties,
  ...Found.properties,
  state: oneOf(indicatorStates, 'What was decided.'),
  reason: text('Why it was decided.'),
  ...CaseVerdict.properties,
  reasons: Type.Array(Type.String(), { description: 'At most five, strongest first.' }),
  sources: Type.Array(Type.String(), { description: 'Sources of the evidence.' }),
  judged: text('When it was last judged; "" for never.'),
  change: oneOf(['', 'new', 'changed'], 'Since the requested time.'),
  was: CaseVerdict,
});
export type CaseRow = Static<typeof Row>;

const Entry = Type.Object({
  at: text('When.'),
  account: text('Who, by the name at that time.'),
  what: oneOf(['opened', 'added', 'removed', 'decided', 'noted', 'shared', 'renamed'], 'What.'),
  says: text('In a sentence, or the note itself.'),
});
export type CaseEntry = Static<typeof Entry>;

const Case = Type.Object({
  ...CaseSummary.properties,
  readers: Type.Array(Type.String(), { description: 'Accounts it is shared with by name.' }),
  since: text('Changes are counted from here.'),
  rows: Type.Array(Row, { description: 'In the order they were added.' }),
  history: Type.Array(Entry, { description: 'Who did what, newest first.' }),
});
export type CaseAnswer = Static<typeof Case>;

const caseErrors = [...keyErrors, 'parameterMissing', 'parameterUnusable', 'notFound'] as const;

export const listCases = operation({
  ...ownOperation,
  id: 'listCases',
  methods: ['GET'],
  path: '/v1/cases',
  summary: 'Cases that the caller may see, most recently changed first',
  input: Type.Object({}),
  output: Type.Object({ cases: Type.Array(CaseSummary) }),
  errors: [...keyErrors],
});

const Added = Type.Object({
  ...CaseSummary.properties,
  unreadable: Type.Array(Type.String(), {
    description: 'Entries left out because they cannot be judged.',
  }),
});

export const openCase = operation({
  ...ownOperation,
  id: 'openCase',
  methods: ['POST'],
  path: '/v1/cases',
  summary: 'Open a case: indicators, the decisions about them, and why',
  description:
    'Only its owner sees it until it is shared. Nothing is judged until `POST /v1/cases/{id}/judge`.',
  input: Type.Object({ name, indicators, found }),
  output: Added,
  errors: [...caseErrors, 'conflict'],
});

export const getCase = operation({
  ...ownOperation,
  id: 'getCase',
  methods: ['GET'],
  path: '/v1/cases/{id}',
  summary: 'A case with its indicators, and what changed since yesterday',
  input: Type.Object({
    id,
    since: Type.String({
      default: '',
      description: 'Marks what is new or judged differently since then. Default: a day ago.',
      examples: ['2026-01-31T00:00:00Z'],
    }),
  }),
  output: Case,
  errors: caseErrors,
});

export const addToCase = operation({
  ...ownOperation,
  id: 'addToCase',
  methods: ['POST'],
  path: '/v1/cases/{id}/indicators',
  summary: 'Add indicators to a case; existing ones stay unchanged',
  input: Type.Object({ id, indicators, found }),
  output: Added,
  errors: [...caseErrors, 'conflict'],
});

export const decideInCase = operation({
  ...ownOperation,
  id: 'decideInCase',
  methods: ['POST'],
  path: '/v1/cases/{id}/decide',
  summary: 'Escalate, dismiss or reopen indicators of a case',
  input: Type.Object({ id, indicators, state: oneOf(indicatorStates, 'The decision.'), reason }),
  output: Type.Object({ decided: Type.Integer({ description: 'Number of indicators changed.' }) }),
  errors: caseErrors,
});

export const noteInCase = operation({
  ...ownOperation,
  id: 'noteInCase',
  methods: ['POST'],
  path: '/v1/cases/{id}/note',
  summary: 'Add a note to a case',
  input: Type.Object({
    id,
    note: Type.String({ minLength: 1, maxLength: longestNote, description: 'The note.' }),
  }),
  output: Entry,
  errors: [...caseErrors, 'conflict'],
});

export const shareCase = operation({
  ...ownOperation,
  id: 'shareCase',
  methods: ['POST'],
  path: '/v1/cases/{id}/share',
  summary: 'Rename a case, or decide who sees it; only its owner may',
  description: 'Everyone who sees a case can work in it: add indicators, decide, write notes.',
  input: Type.Object({
    id,
    name: Type.Optional(name),
    sharing: Type.Optional(oneOf(sharings, 'Who sees it.')),
    accounts: Type.Array(Type.String(), {
      default: [],
      maxItems: 100,
      description: 'Names or email addresses of accounts, for `named`.',
    }),
  }),
  output: CaseSummary,
  errors: caseErrors,
});

export const removeCase = operation({
  ...ownOperation,
  id: 'removeCase',
  methods: ['POST'],
  path: '/v1/cases/{id}/remove',
  summary: 'Delete a case with its notes and history; only its owner may',
  input: Type.Object({ id }),
  output: Type.Object({ id: Type.String(caseId) }),
  errors: caseErrors,
});

export const JudgedRow = Type.Object({
  ...Indicator.properties,
  ...CaseVerdict.properties,
  is_changed: Type.Boolean({ description: 'Whether the verdict differs from the last one.' }),
});
export type JudgedRow = Static<typeof JudgedRow>;

export const judgeCase = operation({
  id: 'judgeCase',
  methods: ['POST'],
  path: '/v1/cases/{id}/judge',
  summary: 'Judge all indicators of a case again',
  description:
    'NDJSON, one line per indicator, for one credit each. Earlier judgements stay in the history.',
  group: 'ip',
  access: 'key',
  envelope: 'wrapped',
  cost: 0,
  input: Type.Object({ id }),
  output: JudgedRow,
  errors: [...caseErrors, 'quotaSpent', 'tooManyStreams', 'overloaded', 'storeAway'],
});
