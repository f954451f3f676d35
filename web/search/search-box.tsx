import { useEffect, useRef, useState } from 'preact/hooks';
import { go } from '../router.ts';
import { texts } from '../texts.ts';
import { history, pastedLog, remember } from './history.ts';
import { recognise } from './recognise.ts';

/** One box for everything that can be looked up. `/` focuses it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = recognise(text);
  useSlashKey(() => input.current?.select());
  const submit = (event: Event) => {
    event.preventDefault();
    if (!found) return;
    remember(found.value);
    if (found.kind === 'log') pastedLog.value = found.value;
    go(found.link);
  };
  return (
    <form class="search" role="search" onSubmit={submit}>
      <input
        ref={input}
        class="input search-input"
        type="search"
        aria-label={texts.search.label}
        placeholder={texts.search.placeholder}
        autocomplete="off"
        spellcheck={false}
        list="search-history"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <datalist id="search-history">
        {history.value.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <span class="search-kind" role="status">
        {found ? texts.search.understoodAs(texts.search.kinds[found.kind]) : ''}
      </span>
    </form>
  );
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
