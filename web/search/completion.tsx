import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { HostileText } from '../components/hostile-text.tsx';
import { texts } from '../texts.ts';
import { isFilter, suggestFilters, suggestValues, type Suggestion } from './filters.ts';

/** Long enough not to ask while a word is being typed. */
export const pauseMs = 300;

export type Completion = ReturnType<typeof useCompletion>;

/** Filters and values for what is typed into a box, and which of them is marked. Arrow keys move, Enter takes. */
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
      // One place more than there are suggestions: the text as it was typed.
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

/** Where the next character would go; behind the text until the box says otherwise. */
function useCaret(text: string) {
  const [at, setAt] = useState<number>();
  const box = useRef<HTMLInputElement | null>(null);
  const wanted = useRef<number | null>(null);
  // Writing a value from outside puts the caret behind it.
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

/** What is before the caret, and what stays behind it when the word or quotation around it is completed. */
function splitAt(text: string, at: number) {
  const head = text.slice(0, at);
  const tail = text.slice(at);
  const isQuoted = head.split('"').length % 2 === 0 && tail.includes('"');
  const [word = ''] = /[^\s:]*$/.exec(head) ?? [];
  const [, ahead] = filterAhead.exec(tail) ?? [];
  // Typed directly before the next filter, which is not part of the word.
  if (!isQuoted && ahead !== undefined && !isFilter(word + ahead)) return { head, rest: tail };
  return { head, rest: tail.replace(isQuoted ? toQuoteEnd : toWordEnd, '') };
}

/** Values of the filter that is being typed, from the index. */
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
            event.preventDefault(); // the box keeps the focus
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

/** For a form: what is offered goes when the focus does. */
export const whenLeft = (leave: () => void) => (event: FocusEvent) => {
  const { currentTarget, relatedTarget } = event;
  const stays = relatedTarget instanceof Node && currentTarget instanceof Node;
  if (!stays || !currentTarget.contains(relatedTarget)) leave();
};
