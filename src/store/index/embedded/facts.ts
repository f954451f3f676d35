import type { Ip } from '../../../lib/ip.ts';
import type { Values } from '../../../search/collection.ts';
import { derivedOwners, type DerivedOwner } from './segment/overlay.ts';

/** What feeds say, as of one moment. */
export interface Facts {
  ofAddress: (ip: Ip) => Values;
  ofSoftware: (key: string) => Values;
}

/**
 * Where facts come from. Threads cannot be handed functions, so they are handed the address of a module
 * that exports `openFacts(shared): Facts`, and what it needs, which must be able to cross between threads.
 */
export interface FactsSource {
  /** The URL of the module. */
  module: string;
  shared: unknown;
  /** Names what they say: two sources of one name say the same of everything. */
  generation: string;
  /** The same for each kind of key, where one can change without the other: the rest is kept as it is. */
  parts?: Readonly<Record<DerivedOwner, string>>;
}

/** Of which keys the second says something else than the first. */
export function changedOwners(
  { parts: former }: FactsSource,
  { parts: next }: FactsSource,
): DerivedOwner[] {
  return derivedOwners.filter((owner) => !former || !next || former[owner] !== next[owner]);
}

/** Nothing is known of anything. */
export const noFacts: FactsSource = { module: '', shared: null, generation: '' };

/** Facts that were opened, and where they came from. */
export interface Known {
  facts: Facts;
  source: FactsSource;
}

interface FactsModule {
  openFacts: (shared: unknown) => Facts | Promise<Facts>;
}

export async function openFacts(source: FactsSource): Promise<Known> {
  if (source.module === '') return { facts: unknown, source };
  const { openFacts: open } = (await import(source.module)) as FactsModule; // as FactsSource promises
  return { facts: await open(source.shared), source };
}

const unknown: Facts = { ofAddress: () => ({}), ofSoftware: () => ({}) };
