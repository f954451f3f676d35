import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { LedgerChange } from '../../changes.ts';

export const channel = 'vedette';

/** What goes through the channel. */
export interface Announcement {
  /** The process that made the change. */
  by: string;
  change: LedgerChange;
}

const schema = Type.Object({
  by: Type.String(),
  change: Type.Union([
    Type.Object({ about: Type.Literal('account'), id: Type.String() }),
    Type.Object({ about: Type.Enum(['plans', 'feeds', 'scans', 'progress']) }),
  ]),
});

/** Ours have a hundred characters; PostgreSQL takes up to 8,000. */
const longest = 512;

/**
 * Null if it is none of ours: anyone who may connect to the database may also notify. The most that a forged one does is
 * that a process reads again what it has cached.
 */
export function readAnnouncement(payload: string): Announcement | null {
  if (payload.length > longest) return null;
  try {
    const said: unknown = JSON.parse(payload);
    return Value.Check(schema, said) ? said : null;
  } catch {
    return null;
  }
}
