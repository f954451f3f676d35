import { useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { listQueries, removeQuery, saveQuery } from '../../src/user/saved-queries/contract.ts';
import { call, useAnswer } from '../api.ts';
import { savedQueriesTexts } from '../texts/banner-search.ts';
import { HostileText } from './hostile-text.tsx';
import './saved-queries.css';
import { showFailure, showToast } from './toast.tsx';

type Kind = 'banner' | 'exploit';

type Saved = Static<typeof listQueries.output>['queries'][number];

interface SavedQueriesProps {
  kind: Kind;
  linkOf: (query: string) => string;
}

/** The account's own queries, which can be shared or removed, and those that others share. */
export function SavedQueries({ kind, linkOf }: SavedQueriesProps) {
  const answer = useAnswer(listQueries, {});
  const remove = async (name: string) => {
    try {
      await call(removeQuery, { kind, name });
      showToast(savedQueriesTexts.removed(name));
      answer.reload();
    } catch (error) {
      showFailure(error);
    }
  };
  const share = async ({ name, query, is_shared }: Saved) => {
    try {
      await call(saveQuery, { kind, name, query, is_shared: !is_shared });
      answer.reload();
    } catch (error) {
      showFailure(error);
    }
  };
  if (answer.state !== 'ready') return null;
  const known = answer.data.queries.filter((each) => each.kind === kind);
  if (known.length === 0) return <p class="quiet">{savedQueriesTexts.none}</p>;
  return (
    <section class="saved-queries" aria-labelledby="saved-queries">
      <h2 id="saved-queries">{savedQueriesTexts.title}</h2>
      <ul>
        {known.map((each) => (
          <li key={`${each.owner} ${each.name}`}>
            <a href={linkOf(each.query)}>
              <HostileText text={each.name} />
            </a>
            <HostileText text={each.query} class="mono quiet" />
            {each.is_mine ? (
              <Own saved={each} onShare={share} onRemove={remove} />
            ) : (
              <HostileText text={savedQueriesTexts.by(each.owner)} class="quiet" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OwnProps {
  saved: Saved;
  onShare: (saved: Saved) => Promise<void>;
  onRemove: (name: string) => Promise<void>;
}

function Own({ saved, onShare, onRemove }: OwnProps) {
  const { name, is_shared: isShared } = saved;
  return (
    <span class="saved-actions">
      <button
        class="chip saved-share"
        aria-label={savedQueriesTexts.shareName(name)}
        aria-pressed={isShared}
        onClick={() => void onShare(saved)}
      >
        {savedQueriesTexts.share}
      </button>
      <button
        class="chip-button"
        aria-label={savedQueriesTexts.remove(name)}
        onClick={() => void onRemove(name)}
      >
        ×
      </button>
    </span>
  );
}

/** Asks for a name and saves the query under it. */
export function SaveQuery({ kind, query }: { kind: Kind; query: string }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { save, name: label, saved } = savedQueriesTexts;
  if (!isOpen) {
    return (
      <button class="button" onClick={() => setOpen(true)}>
        {save}
      </button>
    );
  }
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await call(saveQuery, { kind, name: name.trim(), query });
      showToast(saved(name.trim()));
      setOpen(false);
      setName('');
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <form class="save-query" onSubmit={(event) => void submit(event)}>
      <input
        class="input"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        required
        ref={(input) => input?.focus()}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      />
      <button class="button primary">{save}</button>
    </form>
  );
}
