import { useState } from 'preact/hooks';
import { decideInCase, type IndicatorState } from '../../../src/cases/contract.ts';
import { call } from '../../api.ts';
import { nameIndicator } from '../../components/indicator-link.ts';
import { showFailure, showToast } from '../../components/toast.tsx';
import { caseTexts as t } from '../../texts/cases.ts';
import type { ShownRow } from './rows.tsx';

interface DecideProps {
  id: string;
  rows: readonly ShownRow[];
  done: () => void;
}

/** Worst first. A decision that all rows already have is not offered. */
const decisions: readonly IndicatorState[] = ['escalated', 'dismissed', 'open'];

/** Escalates, dismisses or reopens indicators, with a reason that is stored with them. */
export function Decide({ id, rows, done }: DecideProps) {
  const [reason, setReason] = useState('');
  const decide = async (state: IndicatorState) => {
    try {
      const indicators = rows.map(({ kind, value }) => nameIndicator(kind, value));
      const { decided } = await call(decideInCase, { id, indicators, state, reason });
      showToast(t.decide.done(decided));
      setReason('');
      done();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div class="case-decide" role="group" aria-label={t.decide.title}>
      <input
        class="input"
        aria-label={t.decide.reason}
        placeholder={t.decide.reasonHint}
        maxLength={4_000}
        value={reason}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      {decisions
        .filter((state) => rows.some((row) => row.state !== state))
        .map((state) => (
          <button key={state} class="button" onClick={() => void decide(state)}>
            {t.decide.to[state]}
          </button>
        ))}
    </div>
  );
}
