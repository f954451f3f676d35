import type { Category } from '../category.ts';

/**
 * Facts we wrote ourselves, so that a machine without network already knows something. `about` is an
 * address, a prefix, or `AS` and a number. A seed knows well-known cases only: its silence says nothing.
 */
export interface Seed {
  name: `seed-${string}`;
  category: Category;
  /** When the facts were last looked over, as YYYY-MM-DD. */
  checked: string;
  /** Operator first, then everything that is theirs. */
  operators: Readonly<Record<string, readonly string[]>>;
}
