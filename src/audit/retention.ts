import { changeByServer, type AuditStore, type Trail } from './store.ts';

interface RetentionParts {
  audit: AuditStore;
  settings: { audit_days: number; audit_lookups: number | 'off' };
  now: () => number;
}

const dayMs = 86_400_000;
/** Entries removed per step; the API answers in between. */
const batch = 1000;

/** Removes entries older than the settings allow, and records how many. */
export async function trimAudit({ audit, settings, now }: RetentionParts): Promise<void> {
  const kept: [Trail, number | 'off'][] = [
    ['changes', settings.audit_days],
    ['lookups', settings.audit_lookups],
  ];
  for (const [trail, days] of kept) {
    if (days === 0 || days === 'off') continue;
    const before = new Date(now() - days * dayMs).toISOString();
    const removed = await removeBefore(audit, trail, before);
    if (removed === 0) continue;
    const detail = { removed, before, days };
    const trim = changeByServer(now(), { action: 'audit.trim', subject: trail, detail });
    await audit.append(trail, [trim]);
  }
}

async function removeBefore(audit: AuditStore, trail: Trail, before: string): Promise<number> {
  for (let removed = 0; ;) {
    const more = await audit.trim(trail, before, batch);
    removed += more;
    if (more < batch) return removed;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
