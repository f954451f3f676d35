import { listAt, numberAt, textAt } from '../../../lib/json-field.ts';
import type { Page } from '../../visit.ts';
import { cut, most } from '../limits.ts';
import { longestDelaySeconds } from '../redirect-in-page.ts';
import type { Devtools, DevtoolsEvent, EventTable } from './devtools.ts';
import { quietly, type Sessions } from './sessions.ts';

/** Events of the page besides requests. */
export interface PageEvents {
  dialogs: () => number;
  downloads: () => Page['downloads'];
  console: () => string[];
  /** When the main document last finished loading, by our clock; null while loading. */
  loadedAt: () => number | null;
  /** When the main document is due to navigate elsewhere, by our clock. */
  leavesAt: () => number;
  frames: () => number;
  crashed: () => boolean;
}

interface PageEventLimits {
  frames: number;
  onFull: (why: string) => void;
}

interface Book {
  devtools: Devtools;
  page: string;
  limits: PageEventLimits;
  dialogs: number;
  downloads: { url: string; fileName: string; bytes: number; id: string }[];
  console: string[];
  loadedAt: number | null;
  leavesAt: number;
  frames: Set<string>;
  mainFrame: string;
  crashed: boolean;
}

export function watchPage(
  devtools: Devtools,
  sessions: Sessions,
  limits: PageEventLimits,
): PageEvents {
  const { page, mainFrame } = sessions;
  const book: Book = {
    devtools,
    page,
    mainFrame,
    limits,
    dialogs: 0,
    downloads: [],
    console: [],
    loadedAt: null,
    leavesAt: 0,
    frames: new Set(),
    crashed: false,
  };
  devtools.onEvent((event) => entries[event.method]?.(book, event));
  return {
    dialogs: () => book.dialogs,
    downloads: () => book.downloads.map(({ url, fileName, bytes }) => ({ url, fileName, bytes })),
    console: () => book.console,
    loadedAt: () => book.loadedAt,
    leavesAt: () => book.leavesAt,
    frames: () => book.frames.size,
    crashed: () => book.crashed,
  };
}

/** From the end of an announced delay to the start of the next page, in ms. */
const leavingMs = 500;

type Entry = (book: Book, event: DevtoolsEvent) => void;

const entries: Readonly<Record<string, Entry>> = {
  'Page.javascriptDialogOpening': (book, { session }) => {
    book.dialogs++;
    const { devtools, limits } = book;
    void quietly(devtools.send('Page.handleJavaScriptDialog', { accept: false }, session));
    if (book.dialogs !== most.dialogs) return;
    limits.onFull(`more than ${most.dialogs} dialogs`);
    void quietly(devtools.send('Emulation.setScriptExecutionDisabled', { value: true }, session));
    void quietly(devtools.send('Runtime.terminateExecution', {}, session));
  },
  'Page.frameAttached': (book, { params }) => {
    book.frames.add(cut(textAt(params, 'frameId'), most.nameLength));
    if (book.frames.size === book.limits.frames + 1) {
      book.limits.onFull(`more than ${book.limits.frames} frames`);
    }
  },
  'Page.frameDetached': (book, { params }) => {
    // A frame that moves to another process still exists.
    if (textAt(params, 'reason') === 'swap') return;
    book.frames.delete(cut(textAt(params, 'frameId'), most.nameLength));
  },
  // Inner frames may reload forever; the page counts as loaded.
  'Page.frameStartedLoading': (book, { params }) => {
    if (textAt(params, 'frameId') === book.mainFrame) book.loadedAt = null;
  },
  'Page.frameScheduledNavigation': (book, { params }) => {
    const seconds = numberAt(params, 'delay') ?? 0;
    if (textAt(params, 'frameId') !== book.mainFrame || seconds > longestDelaySeconds) return;
    book.leavesAt = Date.now() + seconds * 1_000 + leavingMs;
  },
  'Page.loadEventFired': (book, { session }) => {
    if (session === book.page) book.loadedAt = Date.now();
  },
  'Browser.downloadWillBegin': (book, { params }) => {
    if (book.downloads.length >= most.downloads) return;
    book.downloads.push({
      url: cut(textAt(params, 'url'), most.urlLength),
      fileName: cut(textAt(params, 'suggestedFilename'), most.nameLength),
      bytes: 0,
      id: textAt(params, 'guid') ?? '',
    });
  },
  'Browser.downloadProgress': (book, { params }) => {
    const download = book.downloads.find(({ id }) => id === textAt(params, 'guid'));
    const bytes = numberAt(params, 'totalBytes') ?? 0;
    if (download) download.bytes = Math.max(download.bytes, bytes);
  },
  'Runtime.consoleAPICalled': (book, { params, session }) => {
    // A flooded console fills the pipe, so listening stops after this many lines.
    if (book.console.length >= most.consoleLines) {
      void quietly(book.devtools.send('Runtime.disable', {}, session));
      return;
    }
    const words = listAt(params, 'args').map(
      (value) => textAt(value, 'value') ?? textAt(value, 'description') ?? '',
    );
    book.console.push(cut(words.join(' '), most.consoleLength));
  },
  'Inspector.targetCrashed': (book) => {
    book.crashed = true;
  },
} satisfies EventTable<Entry>;
