import { VedetteError } from '../errors.ts';
import type { StreamCall } from '../http/stream.ts';
import { fewReasons, type Indicator, type Judgement } from '../verdict/contract.ts';
import type { JudgedRow } from './contract.ts';
import type { CaseJudgement } from './store.ts';
import type { CaseWorld } from './world.ts';

/** Indicators judged and recorded per batch. */
const batchSize = 100;

/** Charges, judges and records batch by batch, so paid work is stored when credits run out. */
export async function* judgeInBatches(
  id: string,
  world: CaseWorld,
  call: StreamCall,
): AsyncGenerator<string> {
  const { caseStore, now } = world;
  const all = await caseStore.indicators(id, new Date(now()).toISOString());
  for (let from = 0; from < all.length; from += batchSize) {
    const batch = all.slice(from, from + batchSize);
    if (!(await call.charge(batch.length))) throw new VedetteError('quotaSpent');
    const judged = [];
    for (const { kind, value } of batch) {
      const judgement = await world.check(toText({ kind, value }), call.caller);
      judged.push({ indicator: { kind, value }, judgement: toKept(judgement) });
    }
    const changed = await caseStore.recordJudgements(id, new Date(now()).toISOString(), judged);
    yield judged
      .map(({ indicator, judgement: { verdict, headline } }, at) => {
        const row = { ...indicator, verdict, headline, is_changed: changed[at] ?? false };
        return `${JSON.stringify(row satisfies JudgedRow)}\n`;
      })
      .join('');
  }
}

/** Certificates, JARM and favicons need a prefix, because they look like other hashes and numbers. */
const namedByKind = new Set<Indicator['kind']>(['certificate', 'jarm', 'favicon']);

function toText({ kind, value }: Indicator): string {
  return namedByKind.has(kind) ? `${kind}:${value}` : value;
}

function toKept({ verdict, headline, reasons, sources }: Judgement): CaseJudgement {
  return {
    verdict,
    headline,
    reasons: reasons.slice(0, fewReasons).map(({ says }) => says),
    sources,
  };
}
