import { signal } from '@preact/signals';

/** In memory only: lookups are forgotten when the page is closed. */
export const history = signal<readonly string[]>([]);

const most = 50;

export function remember(text: string): void {
  history.value = [text, ...history.value.filter((each) => each !== text)].slice(0, most);
}

/** A pasted log on its way to the triage page; too long for the address bar. */
export const pastedLog = signal('');
