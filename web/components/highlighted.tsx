import type { VNode } from 'preact';
import { HostileText } from './hostile-text.tsx';

/** Text after this many parts is shown unmarked. */
const mostMarks = 500;

interface HighlightedProps {
  text: string;
  /** What to mark, from `wordsPattern`. */
  pattern: RegExp | undefined;
  lines?: boolean;
}

/** Hostile text with the searched words marked. */
export function Highlighted({ text, pattern, lines = false }: HighlightedProps): VNode {
  if (!pattern) return <HostileText text={text} lines={lines} />;
  const parts: VNode[] = [];
  const show = (part: string) => <HostileText key={parts.length} text={part} lines={lines} />;
  let from = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    if (parts.length > mostMarks) break;
    if (index > from) parts.push(show(text.slice(from, index)));
    parts.push(<mark key={parts.length}>{show(word)}</mark>);
    from = index + word.length;
  }
  if (from < text.length) parts.push(show(text.slice(from)));
  return <span>{parts}</span>;
}

/** Matches words as the search does: whole and in any case; `ngin*` matches a prefix. */
export function wordsPattern(typed: readonly string[]): RegExp | undefined {
  const words = typed.flatMap((text) => text.match(/[\p{L}\p{N}]+\*?/gu) ?? []);
  const forms = [...new Set(words)].map((word) =>
    word.endsWith('*') ? `${word.slice(0, -1)}[\\p{L}\\p{N}]*` : word,
  );
  if (forms.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
