import { useState } from 'preact/hooks';
import { showFailure } from '../../components/toast.tsx';
import { caseTexts as t } from '../../texts/cases.ts';
import { triageTexts } from '../../texts/triage.ts';
import { TriageInput } from '../triage/input.tsx';
import { readText } from '../triage/triage.ts';
import { judge } from './judging.ts';
import { addFound } from './open-case.ts';

/** Adds the indicators of another text to the case. */
export function AddIndicators({ id, reload }: { id: string; reload: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const add = async (text: string) => {
    try {
      const found = await readText(text);
      if (found.length === 0) throw new Error(triageTexts.nothing);
      await addFound(id, found);
      setOpen(false);
      reload();
      void judge(id);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <section class="case-add">
      <button class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t.add}
      </button>
      {isOpen && <TriageInput onText={(text) => void add(text)} />}
    </section>
  );
}
