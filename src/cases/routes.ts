import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { handle, handleStream, type Call } from '../http/operation.ts';
import { endLine } from '../http/stream.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { Indicator } from '../verdict/contract.ts';
import { readIndicator } from '../verdict/indicator.ts';
import * as contract from './contract.ts';
import { judgeInBatches } from './judge.ts';
import type { Case, CaseCounts, CaseIndicator, FoundIndicator } from './store.ts';
import { findCase, writerOf, type CaseWorld } from './world.ts';

type Input<O extends { input: Parameters<typeof handle>[0]['input'] }> = Static<O['input']>;

export const caseRoutes = [
  handle(contract.listCases, async (_input, { caseStore }: CaseWorld, { caller }) => ({
    cases: (await caseStore.cases(caller.accountId)).map((each) => toSummary(each, caller)),
  })),
  handle(contract.openCase, open),
  handle(contract.getCase, show),
  handle(contract.addToCase, add),
  handle(contract.decideInCase, decide),
  handle(contract.noteInCase, addNote),
  handle(contract.shareCase, share),
  handle(contract.removeCase, remove),
  handleStream(contract.judgeCase, async ({ id }, world: CaseWorld, call) => {
    await findCase(id, world, call);
    return {
      contentType: 'application/x-ndjson',
      chunks: judgeInBatches(id, world, call),
      end: endLine,
    };
  }),
];

/** Per account. */
const mostCases = 1_000;
/** Entries shown with a case; older ones stay in the ledger. */
const mostHistory = 1_000;
const dayMs = 86_400_000;

type Known = Case & CaseCounts & { owner: string };

async function findOwn(id: string, world: CaseWorld, call: Pick<Call, 'caller'>) {
  const found = await findCase(id, world, call);
  if (found.accountId === call.caller.accountId) return found;
  throw new VedetteError('keyForbidden', { why: `the case belongs to ${found.owner}.` });
}

async function open(
  { name, indicators: texts, found }: Input<typeof contract.openCase>,
  world: CaseWorld,
  call: Call,
) {
  const { indicators, unreadable } = readAll(texts, found);
  const mine = (await world.caseStore.cases(call.caller.accountId)).filter(
    ({ accountId }) => accountId === call.caller.accountId,
  );
  if (mine.length >= mostCases) {
    throw new VedetteError('conflict', { why: `There are already ${mostCases} cases.` });
  }
  const at = new Date(world.now()).toISOString();
  const { accountId } = call.caller;
  const id = randomUUID();
  await world.caseStore.openCase(
    { id, accountId, name, sharing: 'private', createdAt: at, changedAt: at },
    writerOf(world, call)('opened', name),
  );
  await world.caseStore.addIndicators(
    id,
    indicators,
    writerOf(world, call)('added', countOf(indicators)),
  );
  return { ...toSummary(await findCase(id, world, call), call.caller), unreadable };
}

async function add(
  { id, indicators: texts, found }: Input<typeof contract.addToCase>,
  world: CaseWorld,
  call: Call,
) {
  const known = await findCase(id, world, call);
  const { indicators, unreadable } = readAll(texts, found);
  if (known.indicators + indicators.length > contract.mostIndicators) {
    const why = `A case takes ${contract.mostIndicators} indicators, and this one has ${known.indicators}.`;
    throw new VedetteError('conflict', { why });
  }
  await world.caseStore.addIndicators(
    id,
    indicators,
    writerOf(world, call)('added', countOf(indicators)),
  );
  return { ...toSummary(await findCase(id, world, call), call.caller), unreadable };
}

function countOf({ length }: readonly Indicator[]): string {
  return length === 1 ? '1 indicator' : `${length} indicators`;
}

const foundNowhere = { lines: 0, first_line: '' };

function readAll(texts: readonly string[], found: contract.FoundInText = {}) {
  const indicators = new Map<string, FoundIndicator>();
  const unreadable: string[] = [];
  for (const text of texts) {
    const indicator = readIndicator(text);
    const { lines, first_line: firstLine } = found[text] ?? foundNowhere;
    if (indicator) {
      indicators.set(`${indicator.kind} ${indicator.value}`, { ...indicator, lines, firstLine });
    } else unreadable.push(text);
  }
  return { indicators: [...indicators.values()], unreadable };
}

async function show(
  { id, since }: Input<typeof contract.getCase>,
  world: CaseWorld,
  call: Call,
): Promise<contract.CaseAnswer> {
  const known = await findCase(id, world, call);
  const from = readSince(since, world.now());
  const { caseStore } = world;
  return {
    ...toSummary(known, call.caller),
    readers: await caseStore.readers(id),
    since: toWireTime(from),
    rows: (await caseStore.indicators(id, from)).map((each) => toRow(each, from)),
    history: (await caseStore.history(id, mostHistory)).map((each) => ({
      ...each,
      at: toWireTime(each.at),
    })),
  };
}

function readSince(since: string, now: number): string {
  const time = since === '' ? now - dayMs : Date.parse(since);
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  const why = 'expected a date or time, such as 2026-01-31T00:00:00Z.';
  throw new VedetteError('parameterUnusable', { parameter: 'since', why });
}

const unjudged = { verdict: '', headline: '' } as const;

function toRow(each: CaseIndicator, since: string): contract.CaseRow {
  const { kind, value, lines, firstLine, state, reason } = each;
  const { addedAt, judgedAt, judgement, before } = each;
  const { verdict, headline, reasons, sources } = judgement ?? {
    ...unjudged,
    reasons: [],
    sources: [],
  };
  const was = before ?? unjudged;
  const isOther = before !== null && (was.verdict !== verdict || was.headline !== headline);
  return {
    kind,
    value,
    lines,
    first_line: firstLine,
    state,
    reason,
    verdict,
    headline,
    reasons: [...reasons],
    sources: [...sources],
    judged: judgedAt === null ? '' : toWireTime(judgedAt),
    change: isOther ? 'changed' : addedAt > since ? 'new' : '',
    was,
  };
}

async function decide(
  { id, indicators: texts, state, reason }: Input<typeof contract.decideInCase>,
  world: CaseWorld,
  call: Call,
) {
  await findCase(id, world, call);
  const { indicators } = readAll(texts);
  const values = indicators.map(({ value }) => value).join(', ');
  const says = `${state}: ${values}${reason === '' ? '' : ` (${reason})`}`;
  const note = writerOf(world, call)('decided', says.slice(0, longestSentence));
  return { decided: await world.caseStore.decide(id, { indicators, state, reason }, note) };
}

/** Limits the text of an entry: a decision on thousands of indicators names only the first. */
const longestSentence = 4_000;

async function addNote(
  { id, note: text }: Input<typeof contract.noteInCase>,
  world: CaseWorld,
  call: Call,
) {
  await findCase(id, world, call);
  const { accountId, ...note } = writerOf(world, call)('noted', text);
  await world.caseStore.addNote(id, { accountId, ...note });
  const account = await world.users.account(accountId);
  return { ...note, at: toWireTime(note.at), account: account?.name ?? '' };
}

async function share(
  { id, name, sharing, accounts }: Input<typeof contract.shareCase>,
  world: CaseWorld,
  call: Call,
) {
  const known = await findOwn(id, world, call);
  const write = writerOf(world, call);
  if (name !== undefined) {
    await world.caseStore.renameCase(id, name, write('renamed', name));
  }
  if (sharing !== undefined) {
    const readers = await readersOf(accounts, sharing, world);
    const note = write('shared', [sharing, ...accounts].join(' '));
    // The audit log omits what a case is about, because administrators need not see it.
    const detail = { from: known.sharing, to: sharing, accounts: readers.length };
    const change = changeBy(call, world.now(), { action: 'case.share', subject: id, detail });
    await world.caseStore.shareCase(id, { sharing, readers }, { note, change });
  }
  return toSummary(await findCase(id, world, call), call.caller);
}

async function readersOf(
  names: readonly string[],
  sharing: contract.Sharing,
  { users }: CaseWorld,
): Promise<string[]> {
  if (sharing !== 'named') return [];
  const ids: string[] = [];
  for (const each of names) {
    const [account, another] = await users.accountsCalled(each);
    if (!account || another) {
      const why = `no account is called ${each}.`;
      throw new VedetteError('parameterUnusable', { parameter: 'accounts', why });
    }
    ids.push(account.id);
  }
  return [...new Set(ids)];
}

async function remove({ id }: Input<typeof contract.removeCase>, world: CaseWorld, call: Call) {
  await findOwn(id, world, call);
  const change = changeBy(call, world.now(), { action: 'case.delete', subject: id });
  await world.caseStore.removeCase(id, change);
  return { id };
}

function toSummary(known: Known, { accountId: caller }: Call['caller']): contract.CaseSummary {
  const { id, accountId, name, owner, sharing, createdAt, changedAt, ...counts } = known;
  return {
    id,
    name,
    owner,
    is_mine: accountId === caller,
    sharing,
    indicators: counts.indicators,
    open: counts.open,
    escalated: counts.escalated,
    dismissed: counts.dismissed,
    malicious: counts.malicious,
    created: toWireTime(createdAt),
    changed: toWireTime(changedAt),
  };
}
