import type { Ip } from '../../lib/ip.ts';
import type { Values } from '../../search/collection.ts';
import type { FactsParts, FactsSource } from '../../search/index-port.ts';

export type { FactsSource } from '../../search/index-port.ts';

/** What derived fields belong to. */
export type DerivedOwner = keyof FactsParts;
/** In storage order. */
export const derivedOwners: readonly DerivedOwner[] = ['address', 'software'];

/** What feeds say, as of one moment. */
export interface Facts {
  ofAddress: (ip: Ip) => Values;
  ofSoftware: (key: string) => Values;
}

/** Of which keys the second says something else than the first. */
export function changedOwners(
  { parts: former }: FactsSource,
  { parts: next }: FactsSource,
): DerivedOwner[] {
  return derivedOwners.filter((owner) => !former || !next || former[owner] !== next[owner]);
}

/** No facts at all. */
export const noFacts: FactsSource = { module: '', shared: null, generation: '' };

/** Opened facts with their source. */
export interface Known {
  facts: Facts;
  source: FactsSource;
}

/** The generation of no source. */
const several = 'several';

/**
 * These facts for an index that still has those of an earlier source: until it is given them as a whole, it counts as
 * a mixture wherever the two differ, also when it is saved.
 */
export function asOfSeveral({ facts, source }: Known, former: FactsParts | undefined): Known {
  const { module, shared, parts: next } = source;
  const part = (owner: DerivedOwner) =>
    next && next[owner] === former?.[owner] ? next[owner] : several;
  const parts = { address: part('address'), software: part('software') };
  return { facts, source: { module, shared, generation: several, parts } };
}

interface FactsModule {
  openFacts: (shared: unknown) => Facts | Promise<Facts>;
}

export async function openFacts(source: FactsSource): Promise<Known> {
  if (source.module === '') return { facts: unknown, source };
  const { openFacts: open } = (await import(source.module)) as FactsModule; // see FactsSource
  return { facts: await open(source.shared), source };
}

const unknown: Facts = { ofAddress: () => ({}), ofSoftware: () => ({}) };
