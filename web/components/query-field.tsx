import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CallFailed } from '../api.ts';
import { Suggestions, useCompletion, whenLeft } from '../search/completion.tsx';
import type { Mistake } from '../search/filters.ts';
import { usePasted } from '../search/pasted.ts';
import { texts } from '../texts.ts';
import { queryFieldTexts } from '../texts/banner-search.ts';
import { HostileText } from './hostile-text.tsx';
import './query-field.css';

interface QueryFieldProps {
  label: string;
  placeholder: string;
  query: string;
  onSearch: (query: string) => void;
  /** Counts the matches; throws `CallFailed` for an invalid query. */
  count: (query: string) => Promise<number>;
  /** Banner queries are completed, and translated when pasted from another search engine. */
  isOfBanners?: boolean;
}

interface BoxEvent {
  currentTarget: HTMLInputElement;
}

const plainBox = (write: (text: string) => void) =>
  ({
    role: 'searchbox',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    onInput: ({ currentTarget }: BoxEvent) => write(currentTarget.value),
  }) as const;

/** A query field with a live match count, which marks errors where they are. */
export function QueryField(props: QueryFieldProps) {
  const { label, placeholder, query, onSearch, count, isOfBanners = false } = props;
  const [draft, setDraft] = useDraft(query);
  const { paste, outcome } = usePasted(draft, setDraft);
  const completion = useCompletion(draft, setDraft);
  const { close } = completion;
  const hint = useId();
  const live = useLiveCount(draft.trim() === query.trim() ? '' : draft.trim(), count);
  return (
    <form
      class="query-field"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        close();
        if (draft.trim() !== '') onSearch(draft.trim());
      }}
      onFocusOut={whenLeft(close)}
    >
      <div class="query-box">
        <input
          class="input mono"
          {...(isOfBanners ? completion.box : plainBox(setDraft))}
          aria-label={label}
          aria-describedby={hint}
          placeholder={placeholder}
          maxLength={4096}
          value={draft}
          onPaste={(event) => {
            if (isOfBanners) paste(event.clipboardData?.getData('text/plain').trim() ?? '');
          }}
        />
        {isOfBanners && (
          <div class="search-panel" hidden={completion.suggestions.length === 0}>
            <Suggestions completion={completion} />
          </div>
        )}
      </div>
      <button class="button primary">{queryFieldTexts.submit}</button>
      <p id={hint} class="live-count" role="status">
        {outcome && 'from' in outcome && (
          <>{[texts.search.translatedFrom(outcome.from), ...outcome.notes, ''].join('. ')}</>
        )}
        <Live live={outcome && 'wrong' in outcome ? faultOf(outcome) : live} draft={draft} />
      </p>
    </form>
  );
}

/**
 * The text being typed, until the query changes. Replaced during render: an effect runs after the first frame and would
 * undo what was typed by then.
 */
function useDraft(query: string) {
  const [draft, setDraft] = useState(query);
  const last = useRef(query);
  if (last.current === query) return [draft, setDraft] as const;
  last.current = query;
  setDraft(query);
  return [query, setDraft] as const;
}

type LiveCount = { count: number } | { fault: string } | undefined;

function Live({ live, draft }: { live: LiveCount; draft: string }) {
  if (!live) return null;
  if ('count' in live) return <>{queryFieldTexts.wouldMatch(live.count)}</>;
  return (
    <span class="query-fault">
      <HostileText text={live.fault.replace(/ \(character \d+\)/, '')} />
      <FaultIn query={draft} message={live.fault} />
    </span>
  );
}

/** Shows where a query is wrong, from the position in the server's message. */
export function FaultIn({ query, message }: { query: string; message: string }) {
  const [, position] = /\(character (\d+)\)/.exec(message) ?? [];
  return position === undefined ? null : <Marked text={query} at={Number(position) - 1} />;
}

const faultOf = ({ wrong, at }: Mistake) => ({
  fault: at === undefined ? wrong : `${wrong} (character ${at + 1})`,
});

/** Characters shown on each side of the error. */
const around = 24;

/** The wrong character, in context. */
function Marked({ text, at }: { text: string; at: number }) {
  return (
    <code>
      <HostileText text={text.slice(Math.max(0, at - around), at)} />
      <mark class="mark-fault">
        <HostileText text={text.slice(at, at + 1) || '␣'} />
      </mark>
      <HostileText text={text.slice(at + 1, at + 1 + around)} />
    </code>
  );
}

const pauseMs = 250;

/** Asks after a pause in typing, one request at a time; only the last draft gets an answer. */
function useLiveCount(draft: string, count: QueryFieldProps['count']): LiveCount {
  const [live, setLive] = useState<LiveCount>();
  const latest = useRef('');
  const isAsking = useRef(false);
  useEffect(() => {
    latest.current = draft;
    if (draft === '') {
      setLive(undefined);
      return undefined;
    }
    const ask = async () => {
      if (isAsking.current) return;
      isAsking.current = true;
      let asked = '';
      while (asked !== latest.current && latest.current !== '') {
        asked = latest.current;
        const answer = await countOf(asked, count);
        if (asked === latest.current) setLive(answer);
      }
      isAsking.current = false;
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, count]);
  return live;
}

async function countOf(query: string, count: QueryFieldProps['count']): Promise<LiveCount> {
  try {
    return { count: await count(query) };
  } catch (error) {
    return error instanceof CallFailed ? { fault: error.message } : undefined;
  }
}
