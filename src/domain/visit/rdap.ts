import { listAt, textAt, textsAt } from '../../lib/json-field.ts';
import type { Registration } from '../visit.ts';
import { cut, most } from './limits.ts';

/** Parses an RDAP answer; null without a registration. */
export function readRdap(answer: unknown): Registration | null {
  const when = eventsOf(answer);
  const registrar = registrarOf(answer);
  const status = textsAt(answer, 'status').slice(0, most.records);
  const createdAt = when.get('registration') ?? null;
  if (createdAt === null && registrar === '' && status.length === 0) return null;
  return {
    source: 'rdap',
    createdAt,
    changedAt: when.get('last changed') ?? null,
    expiresAt: when.get('expiration') ?? null,
    registrar,
    status: status.map((each) => cut(each, most.nameLength)),
  };
}

function eventsOf(answer: unknown): Map<string, number> {
  const found = new Map<string, number>();
  for (const event of listAt(answer, 'events').slice(0, most.records)) {
    const action = textAt(event, 'eventAction')?.toLowerCase();
    const at = Date.parse(textAt(event, 'eventDate') ?? '');
    if (action !== undefined && Number.isFinite(at)) found.set(action, at);
  }
  return found;
}

/** The name is in a vCard: `["vcard", [["fn", {}, "text", "Example Registrar"], …]]`. */
function registrarOf(answer: unknown): string {
  const entities = listAt(answer, 'entities').slice(0, most.records);
  const registrar = entities.find((entity) => textsAt(entity, 'roles').includes('registrar'));
  const rows = listAt(listAt(registrar, 'vcardArray')[1], '').slice(0, most.records);
  const row = rows.map((each) => listAt(each, '')).find(([name]) => name === 'fn');
  return cut(row?.[3], most.nameLength) || cut(textAt(registrar, 'handle'), most.nameLength);
}
