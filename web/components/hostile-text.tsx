import type { VNode } from 'preact';
import { texts } from '../texts.ts';

/** Control, format (bidirectional, zero-width, tag), line separator, private and unassigned characters. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;
const hiddenInLines = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Fast path: nothing hides in printable ASCII, and the search for the characters above is slow. */
const plain = /^[\x20-\x7e]*$/;
const plainInLines = /^[\n\t\x20-\x7e]*$/;

interface Shown {
  text: string;
  /** Keeps line breaks and tabs. */
  lines?: boolean;
  class?: string;
}

/**
 * Text from elsewhere, shown as text: characters that are invisible or reorder the line are spelled out. Use it for
 * everything that a feed, a host or a user wrote.
 */
export function HostileText({ text, lines = false, class: name = '' }: Shown): VNode {
  const parts: (string | VNode)[] = [];
  let from = 0;
  const isPlain = (lines ? plainInLines : plain).test(text);
  const signs = isPlain ? [] : text.matchAll(lines ? hiddenInLines : hidden);
  for (const match of signs) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(<Hidden key={match.index} sign={match[0]} />);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return <bdi class={`hostile ${lines ? 'hostile-lines ' : ''}${name}`}>{parts}</bdi>;
}

function Hidden({ sign }: { sign: string }) {
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return (
    <span class="hidden-sign" title={texts.hidden.label(`U+${code}`)}>
      {`\\u${code.length > 4 ? `{${code}}` : code}`}
    </span>
  );
}

/** `hxxp://bad[.]example`: cannot be clicked or fetched by mistake. */
export function defang(text: string): string {
  return text
    .replace(/^(\s*)http/i, '$1hxxp')
    .replace(/^(\s*)ftp/i, '$1fxp')
    .replace(/:\/\//, '[://]')
    .replaceAll('.', '[.]');
}

/** A foreign host or URL: shown defanged, never as a link. */
export function Defanged({ text }: { text: string }) {
  return <HostileText text={defang(text)} class="mono" />;
}
