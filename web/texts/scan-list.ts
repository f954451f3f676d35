import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

export const scanListTexts = defineTexts('scanList', {
  open: 'Scan a list',
  form: 'List to scan',
  lead: 'Paste an email, a log or a list of URLs, or drop a file. Each URL, and each name without one, is scanned once.',
  input: 'Text with URLs',
  placeholder: 'hxxps://shop[.]example/login\nbank.example',
  found: (count: number) => `${plural(count, 'target', 'targets')} found.`,
  cut: (most: number) => `Only the first ${numbers.format(most)} are scanned.`,
  cost: (scans: number) =>
    `${plural(scans, 'scan', 'scans')}: at most ${plural(scans, 'credit', 'credits')}.`,
  left: (credits: number) => `${plural(credits, 'credit', 'credits')} left.`,
  tooFew: 'Not enough for all of them.',
  submit: (count: number) => (count === 0 ? 'Scan all' : `Scan ${numbers.format(count)}`),
  table: 'Scans of the list',
  done: (done: number, all: number) => `${numbers.format(done)} of ${numbers.format(all)} done.`,
  waiting: (left: number) => `${numbers.format(left)} not requested yet.`,
  cancel: 'Cancel the rest',
  retry: 'Retry',
  retryOf: (url: string) => `Retry ${url}`,
  notAsked: 'Not requested',
  refused: 'Refused',
  why: 'Why',
  columns: { brand: 'Brand', final: 'Leads to', forms: 'Forms send to' },
});
