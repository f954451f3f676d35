import { useEffect, useId, useState } from 'preact/hooks';
import { HostileText } from '../components/hostile-text.tsx';
import { texts } from '../texts.ts';
import { suggestFilters, suggestValues, type Suggestion } from './filters.ts';

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
  const values = useValues(text, isOpen);
  const isAsked = isOpen && text.trim() !== '';
  const suggestions = isAsked ? [...values, ...suggestFilters(text), ...moreOf(text)] : [];
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const take = (next: string) => {
    write(next);
    setChosen(-1);
    open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = suggestions[chosen];
    const step = { ArrowDown: 1, ArrowUp: suggestions.length }[event.key];
    if (event.key === 'Escape') close();
    else if (picked && ['Enter', 'Tab'].includes(event.key)) take(picked.text);
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
  } as const;
  return { id, suggestions, chosen, isOpen, open, close, take, box };
}

/** Values of the filter that is being typed, from the index. */
function useValues(text: string, isOpen: boolean): readonly Suggestion[] {
  const [values, setValues] = useState<{ text: string; found: Suggestion[] }>();
  useEffect(() => {
    if (!isOpen || !text.includes(':')) return undefined;
    const timer = setTimeout(() => {
      void suggestValues(text).then((found) => setValues({ text, found }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, isOpen]);
  return values?.text === text ? values.found : [];
}

export function Suggestions({ completion }: { completion: Completion }) {
  const { id, suggestions, chosen, take } = completion;
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
            take(each.text);
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
