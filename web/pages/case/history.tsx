import { useState } from 'preact/hooks';
import { noteInCase, type CaseAnswer } from '../../../src/cases/contract.ts';
import { call } from '../../api.ts';
import { Ago } from '../../components/ago.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import { showFailure } from '../../components/toast.tsx';
import { caseTexts as t } from '../../texts/cases.ts';

interface HistoryProps {
  found: CaseAnswer;
  reload: () => void;
}

/** Notes and everything else that was done, newest first. */
export function History({ found: { id, history }, reload }: HistoryProps) {
  return (
    <section class="card case-part" aria-labelledby="case-history">
      <h2 id="case-history">{t.notes}</h2>
      <NoteForm id={id} reload={reload} />
      <ol class="case-history">
        {history.map(({ at, account, what, says }, index) => (
          <li key={index} class={what === 'noted' ? 'is-note' : ''}>
            <p class="quiet">
              <HostileText text={account} /> {t.history[what]} · <Ago time={at} />
            </p>
            <HostileText text={says} lines />
          </li>
        ))}
      </ol>
    </section>
  );
}

function NoteForm({ id, reload }: { id: string; reload: () => void }) {
  const [note, setNote] = useState('');
  const add = async (event: Event) => {
    event.preventDefault();
    if (note.trim() === '') return;
    try {
      await call(noteInCase, { id, note: note.trim() });
      setNote('');
      reload();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <form class="case-note" onSubmit={(event) => void add(event)}>
      <textarea
        class="input"
        rows={2}
        aria-label={t.note}
        placeholder={t.noteHint}
        maxLength={4_000}
        value={note}
        onInput={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add(event);
        }}
      />
      <button class="button" disabled={note.trim() === ''}>
        {t.addNote}
      </button>
    </form>
  );
}
