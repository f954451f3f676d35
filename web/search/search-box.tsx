import { useEffect, useRef, useState } from 'preact/hooks';
import { HostileText } from '../components/hostile-text.tsx';
import { go } from '../router.ts';
import { texts } from '../texts.ts';
import {
  checkQuery,
  suggestFilters,
  suggestValues,
  type Check,
  type Suggestion,
} from './filters.ts';
import { usePasted } from './pasted.ts';
import { history, pastedLog, remember } from './history.ts';
import { recognise, type Recognised } from './recognise.ts';

/** Long enough not to ask while a word is being typed. */
const pauseMs = 300;

/** One box for everything that can be looked up. `/` focuses it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const { text, chosen, isOpen, found, suggestions, write, close, open, choose } = useTyped();
  const { paste, outcome } = usePasted(text, write);
  useSlashKey(() => input.current?.select());
  const lookUp = (event: Event) => {
    event.preventDefault();
    if (!found) return;
    remember(found.value);
    if (found.kind === 'log') pastedLog.value = found.value;
    close();
    go(found.link);
  };
  return (
    <form class="search" role="search" onSubmit={lookUp} onFocusOut={whenLeft(close)}>
      <input
        ref={input}
        class="input search-input"
        role="combobox"
        aria-label={texts.search.label}
        aria-expanded={suggestions.length > 0}
        aria-controls="search-suggestions"
        aria-activedescendant={chosen >= 0 ? `suggestion-${chosen}` : ''}
        aria-describedby="search-kind"
        placeholder={texts.search.placeholder}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
        onFocus={open}
        onKeyDown={choose}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text/plain') ?? '';
          if (!pasted.trim().includes('\n')) {
            if (recognise(pasted)?.kind === 'query') paste(pasted.trim());
            return;
          }
          // A single-line box would drop the line breaks of a log.
          event.preventDefault();
          write(pasted);
        }}
      />
      {isOpen && found && (
        <Panel
          found={found}
          translated={outcome}
          suggestions={suggestions}
          chosen={chosen}
          onChoose={write}
        />
      )}
    </form>
  );
}

/** What is in the box, what it means, and which suggestion is marked. */
function useTyped() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const suggestions = useSuggestions(text, isOpen);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const write = (next: string) => {
    setText(next);
    setChosen(-1);
    open();
  };
  const choose = (event: KeyboardEvent) => {
    const picked = suggestions[chosen];
    const step = { ArrowDown: 1, ArrowUp: suggestions.length }[event.key];
    if (event.key === 'Escape') close();
    else if (picked && ['Enter', 'Tab'].includes(event.key)) write(picked.text);
    else if (step !== undefined) {
      // One place more than there are suggestions: the text as it was typed.
      setChosen(((chosen + step + 1) % (suggestions.length + 1)) - 1);
    } else return;
    event.preventDefault();
  };
  return { text, chosen, isOpen, found: recognise(text), suggestions, write, close, open, choose };
}

const whenLeft = (leave: () => void) => (event: FocusEvent) => {
  const { currentTarget, relatedTarget } = event;
  const stays = relatedTarget instanceof Node && currentTarget instanceof Node;
  if (!stays || !currentTarget.contains(relatedTarget)) leave();
};

interface PanelProps {
  found: Recognised;
  translated: ReturnType<typeof usePasted>['outcome'];
  suggestions: readonly Suggestion[];
  chosen: number;
  onChoose: (text: string) => void;
}

function Panel({ found, translated, suggestions, chosen, onChoose }: PanelProps) {
  const counted = useCheck(found.kind === 'query' ? found.value : '');
  const check = translated && 'wrong' in translated ? translated : counted;
  return (
    <div class="search-panel">
      <p id="search-kind" class="quiet" role="status">
        {texts.search.understoodAs(texts.search.kinds[found.kind])}
        {check && 'count' in check && ` · ${texts.search.matches(check.count)}`}
      </p>
      {translated && 'from' in translated && (
        <p class="quiet" role="status">
          {[texts.search.translatedFrom(translated.from), ...translated.notes].join('. ')}
        </p>
      )}
      {check && 'wrong' in check && <Mistake query={found.value} check={check} />}
      <ul id="search-suggestions" role="listbox" aria-label={texts.search.suggestions}>
        {suggestions.map((each, at) => (
          <li
            key={each.text}
            id={`suggestion-${at}`}
            role="option"
            aria-selected={at === chosen}
            onMouseDown={(event) => {
              event.preventDefault(); // the box keeps the focus
              onChoose(each.text);
            }}
          >
            <HostileText text={each.label} class="mono" />
            <HostileText text={each.says} class="quiet" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The query with a caret under the character that is wrong. */
function Mistake({
  query,
  check,
}: {
  query: string;
  check: { wrong: string; at: number | undefined };
}) {
  return (
    <div class="search-mistake">
      {check.at !== undefined && (
        <pre aria-hidden="true">{`${query}\n${' '.repeat(check.at)}^`}</pre>
      )}
      <p class="problem" role="alert">
        <HostileText text={check.wrong} />
      </p>
    </div>
  );
}

function useSuggestions(text: string, isOpen: boolean): readonly Suggestion[] {
  const [values, setValues] = useState<{ text: string; found: Suggestion[] }>();
  useEffect(() => {
    if (!isOpen || !text.includes(':')) return undefined;
    const timer = setTimeout(() => {
      void suggestValues(text).then((found) => setValues({ text, found }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, isOpen]);
  if (!isOpen || text.trim() === '') return [];
  const earlier = history.value
    .filter((each) => each.startsWith(text.trim()) && each !== text.trim())
    .slice(0, 3)
    .map((each) => ({ text: each, label: each, says: texts.search.history }));
  const fromIndex = values?.text === text ? values.found : [];
  return [...fromIndex, ...suggestFilters(text), ...earlier];
}

function useCheck(query: string): Check | undefined {
  const [check, setCheck] = useState<{ query: string; result: Check }>();
  useEffect(() => {
    if (query === '') return undefined;
    const timer = setTimeout(() => {
      void checkQuery(query).then((result) => setCheck({ query, result }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [query]);
  return check?.query === query ? check.result : undefined;
}

/** Like `/` in other search tools: not while something is being typed elsewhere. */
function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
