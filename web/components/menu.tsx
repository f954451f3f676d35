import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface MenuItem {
  label: string;
  onChoose: () => void;
  isChosen?: boolean;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  children: ComponentChildren;
  class?: string;
}

/** A button that opens a list of actions. Arrow keys move, Escape closes. */
export function Menu({ label, items, children, class: name = 'button' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  // A layout effect, so that the next key press already goes to the menu.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    itemsIn(box.current)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false); // event targets are nodes
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  return (
    <div class="menu" ref={box} onKeyDown={(event) => handleKey(event, box.current, close)}>
      <button
        ref={button}
        class={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div class="menu-list" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              role="menuitem"
              tabIndex={-1}
              class={item.isChosen === true ? 'menu-item is-chosen' : 'menu-item'}
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function handleKey(event: KeyboardEvent, box: HTMLElement | null, close: () => void): void {
  const items = itemsIn(box);
  if (items.length === 0) return;
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key === 'Escape') close();
  else if (event.key in steps) items.at((steps[event.key] ?? 0) % items.length)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
