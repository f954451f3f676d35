import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy } from '../../audit/store.ts';
import { VedetteError } from '../../errors.ts';
import { handle, type Call } from '../../http/operation.ts';
import { parseRange } from '../../lib/ip.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import type { Filter } from '../../search/filter.ts';
import type { Assignment, ExposureStore } from '../store.ts';
import * as contract from './contract.ts';

export interface OwnerWorld {
  exposureStore: ExposureStore;
  /** Throws for an invalid query. */
  bannerFilter: (query: string) => Filter;
  now: () => number;
}

export const ownerRoutes = [
  handle(contract.listAssignments, async (_, { exposureStore }: OwnerWorld) => ({
    assignments: (await exposureStore.assignments()).map(toRow),
  })),
  handle(contract.addAssignment, add),
  handle(contract.endAssignment, end),
];

async function add(
  input: Static<typeof contract.addAssignment.input>,
  { exposureStore, bannerFilter, now }: OwnerWorld,
  call: Call,
) {
  const { range = '', query = '', owner, tags } = input;
  if ((range === '') === (query === '')) throw missing('either range or query');
  if (owner === '' && tags.length === 0) throw missing('owner or tags');
  if (range !== '' && !parseRange(range)) {
    const why = 'expected an address, a CIDR or first-last.';
    throw new VedetteError('parameterUnusable', { parameter: 'range', why });
  }
  if (query !== '') bannerFilter(query);
  const createdAt = new Date(now()).toISOString();
  const assignment: Assignment = { id: randomUUID(), range, query, owner, tags, createdAt };
  const detail = { id: assignment.id, owner, tags: tags.join(' ') };
  const change = changeBy(call, now(), { action: 'owner.add', subject: range || query, detail });
  await exposureStore.addAssignment(assignment, change);
  return toRow(assignment);
}

const missing = (parameter: string) => new VedetteError('parameterMissing', { parameter });

async function end({ id }: { id: string }, { exposureStore, now }: OwnerWorld, call: Call) {
  const change = changeBy(call, now(), { action: 'owner.end', subject: id });
  const isEnded = await exposureStore.endAssignment(id, change);
  if (!isEnded)
    throw new VedetteError('idUnknown', { kind: 'assignment', id, meant: '', known: '' });
  return { ended: true };
}

function toRow({ createdAt, tags, ...rest }: Assignment): contract.AssignmentRow {
  return { ...rest, tags: [...tags], created: toWireTime(createdAt) };
}
