import { useEffect, useRef, useState } from 'preact/hooks';
import { HostileText } from '../components/hostile-text.tsx';
import { go } from '../router.ts';
import { texts } from '../texts.ts';
import { pauseMs, Suggestions, useCompletion, whenLeft, type Completion } from './completion.tsx';
import { checkQuery, type Check, type Suggestion } from './filters.ts';
import { usePasted } from './pasted.ts';
import { history, pastedLog, remember } from './history.ts';
import { recognise, type Recognised } from './recognise.ts';

/** One search box for everything. `/` focuses it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const completion = useCompletion(text, setText, earlierOf);
  const { close, take: write } = completion;
  const { paste, outcome } = usePasted(text, write);
  const found = recognise(text);
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
        {...completion.box}
        aria-label={texts.search.label}
        aria-describedby="search-kind"
        placeholder={texts.search.placeholder}
        value={text}
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
      {completion.isOpen && found && (
        <Panel found={found} translated={outcome} completion={completion} />
      )}
    </form>
  );
}

/** Earlier lookups that start with the text. */
function earlierOf(text: string): Suggestion[] {
  return history.value
    .filter((each) => each.startsWith(text.trim()) && each !== text.trim())
    .slice(0, 3)
    .map((each) => ({ text: each, label: each, says: texts.search.history }));
}

interface PanelProps {
  found: Recognised;
  translated: ReturnType<typeof usePasted>['outcome'];
  completion: Completion;
}

function Panel({ found, translated, completion }: PanelProps) {
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
      <Suggestions completion={completion} />
    </div>
  );
}

/** The query, with a caret under the wrong character. */
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

/** As in other search tools, except while typing in another field. */
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
