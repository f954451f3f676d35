import type { ComponentChildren } from 'preact';
import type { Answer } from '../../api.ts';
import { signedIn } from '../../api.ts';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { decisionTexts as t } from '../../texts/decisions.ts';
import '../admin/admin.css';
import { change } from '../admin/change.ts';

interface StandingProps<T, R> {
  words: { title: string; lead: string; none: string; end: string };
  answer: Answer<T> & { reload: () => void };
  rowsOf: (data: T) => readonly R[];
  columns: readonly Column<R>[];
  aboutOf: (row: R) => string;
  end: (row: R) => Promise<unknown>;
  /** Called after a change, so that the rest of the page reloads. */
  onChange: () => void;
  /** Forms for new entries; only administrators see them. */
  children: (reload: () => void) => ComponentChildren;
}

/** Entries that apply to hosts until they are ended, folded. Administrators add and end them. */
export function Standing<T, R extends { id: string }>(props: StandingProps<T, R>) {
  const { words, answer, rowsOf, columns, aboutOf, end, onChange, children } = props;
  const isAdmin = signedIn.value?.role !== 'member';
  const reload = () => {
    answer.reload();
    onChange();
  };
  const endColumn: Column<R> = {
    id: 'actions',
    title: t.columns.actions,
    value: () => '',
    isControl: true,
    render: (row) => (
      <button
        class="link-button"
        aria-label={t.endOf(words.end, aboutOf(row))}
        onClick={() => void change(() => end(row), reload)}
      >
        {words.end}
      </button>
    ),
  };
  return (
    <details class="card decided">
      <summary>
        <h2>{words.title}</h2>
      </summary>
      <p class="quiet">{words.lead}</p>
      {isAdmin && children(reload)}
      <Answered answer={answer} lines={3}>
        {(data) =>
          rowsOf(data).length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <Table
              caption={words.title}
              columns={isAdmin ? [...columns, endColumn] : columns}
              rows={rowsOf(data)}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answered>
    </details>
  );
}
