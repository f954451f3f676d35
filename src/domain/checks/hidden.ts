import type { Page } from '../visit.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

export const hidden: Check = {
  name: 'hidden',
  says: 'Invisible elements in the rendered page and tricks in its source.',
  run(seen) {
    return {
      summary: {
        hidden_element: seen.page.hidden.elements,
        suspicious_element: suspiciousElements(seen),
      },
    };
  },
};

/** Further elements of the same kind add nothing. */
const mostOfAKind = 20;

/**
 * Tricks that keep visitors from inspecting, leaving or noticing. Patterns end at the next tag, to
 * avoid rescanning.
 */
const tricks: readonly RegExp[] = [
  /<(?:object|embed|applet)\b[^<>]{0,300}\.(?:jar|class|exe|hta|swf)/gi,
  /\bon(?:contextmenu|selectstart|copy)\s{0,5}=\s{0,5}["']?\s{0,5}return false/gi,
  /<(?:iframe|frame|object|embed)\b[^<>]{0,300}\b(?:src|data)\s{0,5}=\s{0,5}["']?data:text\/html/gi,
  /<a\b[^<>]{0,300}\bhref\s{0,5}=\s{0,5}["']?data:text\/html/gi,
  /<meta\b(?=[^<>]{0,100}http-equiv\s{0,5}=\s{0,5}["']?refresh)[^<>]{0,250}url=data:/gi,
  /\bonbeforeunload\s{0,5}=/gi,
];

function suspiciousElements(seen: Seen): number {
  const { page } = seen;
  const found = tricks.map((trick) => countOf(page.html, trick));
  const alerts = Math.min(page.dialogs, mostOfAKind);
  const total = found.reduce((sum, count) => sum + count, 0);
  return total + alerts + hiddenSecrets(page) + (hasForeignBase(seen) ? 1 : 0);
}

function countOf(html: string, trick: RegExp): number {
  let count = 0;
  trick.lastIndex = 0;
  while (count < mostOfAKind && trick.test(html)) count++;
  return count;
}

/** Invisible password fields collect what the browser autofills. */
function hiddenSecrets({ forms }: Page): number {
  const inputs = forms.flatMap((form) => form.inputs);
  return inputs.filter(({ type, isHidden }) => isHidden && type.toLowerCase() === 'password')
    .length;
}

/** A `<base>` sends all relative links to another site: often a copied page. */
function hasForeignBase(seen: Seen): boolean {
  const base = /<base\b[^<>]{0,200}\bhref\s{0,5}=\s{0,5}["']?([^"'\s>]{1,500})/i.exec(
    seen.page.html.slice(0, 100_000),
  );
  return base !== null && seen.isForeign(base[1] ?? '');
}
