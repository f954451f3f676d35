import { signal } from '@preact/signals';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text);

function stored(): Theme {
  try {
    const text = localStorage.getItem('theme');
    return isTheme(text) ? text : 'system';
  } catch {
    return 'system'; // storage is off
  }
}

export const theme = signal<Theme>(stored());

/** Also read by `public/theme.js`, before the first paint. */
export function chooseTheme(next: Theme): void {
  theme.value = next;
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  try {
    localStorage.setItem('theme', next);
  } catch {
    // Storage is off: the choice lasts until the page is closed.
  }
}
