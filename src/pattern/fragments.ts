import type { Literal, Requirement } from './literals.ts';

/** A text has at least one list of these, and of it every fragment, in any case. */
export type Fragments = readonly (readonly string[])[];

/** Shorter ones are in too many texts. */
const shortest = 3;

/**
 * Letters and digits that a text must contain for a pattern to match, by which an index narrows a search.
 * Requirements that need no such text are left out.
 */
export function fragmentsOf(requirements: readonly Requirement[]): Fragments[] {
  return requirements
    .map((requirement) => requirement.map(fragmentsIn))
    .filter((lists) => lists.every((list) => list.length > 0));
}

/** A mark after the last letter would compose with it, so that the index has another letter there. */
function fragmentsIn({ text }: Literal): string[] {
  const runs = text.replace(/[a-z0-9]$/, '').replace(/[a-z0-9](?=[^\0-\x7f])/g, ' ');
  return runs.match(/[a-z0-9]+/g)?.filter((run) => run.length >= shortest) ?? [];
}
