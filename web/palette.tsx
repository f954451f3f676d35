import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { signedIn, signOut } from './api.ts';
import { pages } from './pages.ts';
import { go } from './router.ts';
import { recognise } from './search/recognise.ts';
import { texts } from './texts.ts';
import { chooseTheme, themes } from './theme.ts';

const isOpen = signal(false);

export function openPalette(): void {
  isOpen.value = true;
}

interface Command {
  label: string;
  run: () => void;
}

function commandsFor(text: string): Command[] {
  const isAdmin = signedIn.value?.role !== 'member';
  const everything: Command[] = [
    ...pages.flatMap(({ menu, path, isForAdmins }) =>
      menu === undefined || (isForAdmins === true && !isAdmin)
        ? []
        : [{ label: texts.palette.goTo(menu), run: () => go(`#/${path}`) }],
    ),
    ...themes.map((theme) => ({
      label: texts.theme.current(texts.theme[theme]),
      run: () => chooseTheme(theme),
    })),
    { label: texts.account.signOut, run: () => void signOut() },
  ];
  const words = text.toLowerCase().split(/\s+/);
  const fitting = everything.filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
  const target = text.trim() === '' ? undefined : recognise(text);
  if (!target) return fitting;
  return [...fitting, { label: texts.palette.lookUp(text.trim()), run: () => go(target.link) }];
}

/** Command palette (Ctrl K): every page and action by name. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      isOpen.value = !isOpen.value;
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const open = isOpen.value;
  // A layout effect, so that the next key press already goes to the palette.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={texts.palette.title}
      onClose={() => (isOpen.value = false)}
      onClick={(event) => {
        if (event.target === dialog.current) isOpen.value = false;
      }}
    >
      {open && <Commands />}
    </dialog>
  );
}

function Commands() {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const commands = commandsFor(text);
  const chosen = commands[Math.min(at, commands.length - 1)];
  const run = (command: Command | undefined) => {
    isOpen.value = false;
    command?.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: commands.length - 1 };
    const step = steps[event.key];
    if (event.key === 'Enter') run(chosen);
    else if (step !== undefined) setAt((at + step) % Math.max(1, commands.length));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        class="input palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen ? `command-${commands.indexOf(chosen)}` : ''}
        aria-label={texts.palette.label}
        placeholder={texts.palette.label}
        autofocus
        value={text}
        onKeyDown={handleKey}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
      />
      <ul id="palette-list" class="palette-list" role="listbox" aria-label={texts.palette.title}>
        {commands.map((command, index) => (
          <li
            key={command.label}
            id={`command-${index}`}
            role="option"
            aria-selected={command === chosen}
            onClick={() => run(command)}
          >
            {command.label}
          </li>
        ))}
      </ul>
      {commands.length === 0 && <p class="quiet palette-empty">{texts.palette.nothing}</p>}
    </>
  );
}
