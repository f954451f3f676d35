import type { Literal, Requirement } from './literals.ts';

/** A text must contain every fragment of at least one list, in any case. */
export type Fragments = readonly (readonly string[])[];

/** Shorter ones occur in too many texts. */
const shortest = 3;

/**
 * Letters and digits that a text must contain for a pattern to match; an index narrows its search
 * by them. Omits requirements without such text.
 */
export function fragmentsOf(requirements: readonly Requirement[]): Fragments[] {
  return requirements
    .map((requirement) => requirement.map(fragmentsIn))
    .filter((lists) => lists.every((list) => list.length > 0));
}

/** A mark after the last letter would compose with it, and the index would have a different letter. */
function fragmentsIn({ text }: Literal): string[] {
  const runs = text.replace(/[a-z0-9]$/, '').replace(/[a-z0-9](?=[^\0-\x7f])/g, ' ');
  return runs.match(/[a-z0-9]+/g)?.filter((run) => run.length >= shortest) ?? [];
}
