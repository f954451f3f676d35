import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { HostileText } from '../components/hostile-text.tsx';
import { texts } from '../texts.ts';
import { isFilter, suggestFilters, suggestValues, type Suggestion } from './filters.ts';

/** Long enough not to send a request while a word is being typed. */
export const pauseMs = 300;

export type Completion = ReturnType<typeof useCompletion>;

/** Suggests filters and values for typed text, and tracks which is highlighted. Arrow keys move, Enter accepts. */
export function useCompletion(
  text: string,
  write: (text: string) => void,
  moreOf: (text: string) => readonly Suggestion[] = () => [],
) {
  const id = useId();
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const caret = useCaret(text);
  const { head, rest } = splitAt(text, caret.at);
  const values = useValues(head, rest, isOpen);
  const isAsked = isOpen && head.trim() !== '';
  const more = caret.at === text.length ? moreOf(text) : [];
  const suggestions = isAsked ? [...values, ...suggestFilters(head), ...more] : [];
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const take = (next: string) => {
    write(next);
    caret.moveTo(next.length);
    setChosen(-1);
    open();
  };
  const pick = ({ text: completed }: Suggestion) => {
    take(completed + rest);
    caret.moveTo(completed.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = suggestions[chosen];
    const step = { ArrowDown: 1, ArrowUp: suggestions.length }[event.key];
    if (event.key === 'Escape') close();
    else if (picked && ['Enter', 'Tab'].includes(event.key)) pick(picked);
    else if (step !== undefined) {
      // One position more than there are suggestions, for the text as typed.
      setChosen(((chosen + step + 1) % (suggestions.length + 1)) - 1);
    } else return;
    event.preventDefault();
  };
  const box = {
    role: 'combobox',
    'aria-expanded': suggestions.length > 0,
    'aria-controls': id,
    'aria-activedescendant': chosen >= 0 ? `${id}-${chosen}` : '',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    onFocus: open,
    onKeyDown,
    onKeyUp: caret.follow,
    onClick: caret.follow,
    onInput: (event: BoxEvent) => {
      take(event.currentTarget.value);
      caret.follow(event);
    },
  } as const;
  return { id, suggestions, chosen, isOpen, open, close, take, pick, box };
}

interface BoxEvent {
  currentTarget: HTMLInputElement;
}

/** Caret position; the end of the text until the input reports one. */
function useCaret(text: string) {
  const [at, setAt] = useState<number>();
  const box = useRef<HTMLInputElement | null>(null);
  const wanted = useRef<number | null>(null);
  // Setting the value from outside moves the caret to the end.
  useLayoutEffect(() => {
    if (wanted.current !== null) {
      box.current?.setSelectionRange(wanted.current, wanted.current);
    }
    wanted.current = null;
  });
  return {
    at: Math.min(at ?? text.length, text.length),
    follow: ({ currentTarget }: BoxEvent) => {
      box.current = currentTarget;
      wanted.current = null;
      setAt(currentTarget.selectionStart ?? currentTarget.value.length);
    },
    moveTo: (place: number) => {
      wanted.current = place;
      setAt(place);
    },
  };
}

const toWordEnd = /^\S*\s?/;
const toQuoteEnd = /^[^"]*"\s?/;
const filterAhead = /^([^\s:]+):/;

/** Text before the caret, and what remains after it once the word or quotation around it is completed. */
function splitAt(text: string, at: number) {
  const head = text.slice(0, at);
  const tail = text.slice(at);
  const isQuoted = head.split('"').length % 2 === 0 && tail.includes('"');
  const [word = ''] = /[^\s:]*$/.exec(head) ?? [];
  const [, ahead] = filterAhead.exec(tail) ?? [];
  // The caret is directly before the next filter, which is not part of the word.
  if (!isQuoted && ahead !== undefined && !isFilter(word + ahead)) return { head, rest: tail };
  return { head, rest: tail.replace(isQuoted ? toQuoteEnd : toWordEnd, '') };
}

/** Values from the index for the filter being typed. */
function useValues(head: string, rest: string, isOpen: boolean): readonly Suggestion[] {
  const [values, setValues] = useState<{ head: string; found: Suggestion[] }>();
  useEffect(() => {
    if (!isOpen || !head.includes(':')) return undefined;
    const timer = setTimeout(() => {
      void suggestValues(head, rest).then((found) => setValues({ head, found }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [head, rest, isOpen]);
  return values?.head === head ? values.found : [];
}

export function Suggestions({ completion }: { completion: Completion }) {
  const { id, suggestions, chosen, pick } = completion;
  return (
    <ul id={id} class="suggestions" role="listbox" aria-label={texts.search.suggestions}>
      {suggestions.map((each, at) => (
        <li
          key={each.text}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          onMouseDown={(event) => {
            event.preventDefault(); // the input keeps the focus
            pick(each);
          }}
        >
          <HostileText text={each.label} class="mono" />
          <HostileText text={each.says} class="quiet" />
        </li>
      ))}
    </ul>
  );
}

/** Focus handler for a form: suggestions close when the focus leaves it. */
export const whenLeft = (leave: () => void) => (event: FocusEvent) => {
  const { currentTarget, relatedTarget } = event;
  const stays = relatedTarget instanceof Node && currentTarget instanceof Node;
  if (!stays || !currentTarget.contains(relatedTarget)) leave();
};
