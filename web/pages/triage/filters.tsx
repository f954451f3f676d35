import { formatNumber } from '../../texts.ts';
import { judgementTexts } from '../../texts/judgement.ts';
import { triageTexts } from '../../texts/triage.ts';
import { rowVerdicts, type RowVerdict } from './triage.ts';

type Kind = keyof typeof triageTexts.kinds;

/** What rows are filtered by. */
interface Judged<K extends Kind = Kind> {
  kind: K;
  verdict: RowVerdict;
}

interface Filter<T, K extends Kind = Kind> {
  rows: readonly Judged<K>[];
  chosen: T | undefined;
  onChoose: (chosen: T | undefined) => void;
}

const words = { ...judgementTexts.words, ...triageTexts.states };
const means = { ...judgementTexts.means, ...triageTexts.stateMeans };

export function VerdictTiles({ rows, chosen, onChoose }: Filter<RowVerdict>) {
  const counts = countBy(rows, ({ verdict }) => verdict);
  const shown = rowVerdicts.filter((verdict) => (counts.get(verdict) ?? 0) > 0 || isUsual(verdict));
  return (
    <ul class="triage-tiles" aria-label={triageTexts.verdictFilter}>
      {shown.map((verdict) => {
        const count = counts.get(verdict) ?? 0;
        return (
          <li key={verdict}>
            <button
              class="triage-tile"
              data-verdict={verdict}
              aria-pressed={verdict === chosen}
              disabled={count === 0}
              title={means[verdict]}
              onClick={() => onChoose(verdict === chosen ? undefined : verdict)}
            >
              <span class="triage-count">{formatNumber(count)}</span>
              <span>{words[verdict]}</span>
              <span class="triage-share" aria-hidden="true">
                <span style={{ width: `${(count / Math.max(1, rows.length)) * 100}%` }} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Shown even with a count of 0, so that tiles do not jump while the table fills. */
function isUsual(verdict: RowVerdict): boolean {
  return ['malicious', 'suspicious', 'unknown', 'no findings'].includes(verdict);
}

export function KindFilter<K extends Kind>({ rows, chosen, onChoose }: Filter<K, K>) {
  const counts = countBy(rows, ({ kind }) => kind);
  if (counts.size < 2) return null;
  return (
    <div class="chips" role="group" aria-label={triageTexts.kindFilter}>
      <button
        class="chip triage-kind"
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {triageTexts.allKinds}
      </button>
      {[...counts].map(([kind, count]) => (
        <button
          key={kind}
          class="chip triage-kind"
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {triageTexts.kinds[kind]} <span class="quiet">{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}

function countBy<R, T>(rows: readonly R[], of: (row: R) => T): Map<T, number> {
  const counts = new Map<T, number>();
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
  return counts;
}
