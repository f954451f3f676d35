import type { Ip } from '../../lib/ip.ts';
import type { Values } from '../../search/collection.ts';
import type { FactsParts, FactsSource } from '../../search/index-port.ts';

export type { FactsSource } from '../../search/index-port.ts';

/** Owner of derived fields. */
export type DerivedOwner = keyof FactsParts;
/** In storage order. */
export const derivedOwners: readonly DerivedOwner[] = ['address', 'software'];

/** Feed data of one generation. */
export interface Facts {
  ofAddress: (ip: Ip) => Values;
  ofSoftware: (key: string) => Values;
}

/** Owners whose facts differ between two sources. */
export function changedOwners(
  { parts: former }: FactsSource,
  { parts: next }: FactsSource,
): DerivedOwner[] {
  return derivedOwners.filter((owner) => !former || !next || former[owner] !== next[owner]);
}

export const noFacts: FactsSource = { module: '', shared: null, generation: '' };

/** Opened facts with their source. */
export interface LoadedFacts {
  facts: Facts;
  source: FactsSource;
}

/** A generation that no source can have. */
const mixed = 'several';

/** Labels facts of an index that still has overlays of an earlier source. Parts that differ count as mixed. */
export function mixedFacts(
  { facts, source }: LoadedFacts,
  former: FactsParts | undefined,
): LoadedFacts {
  const { module, shared, parts: next } = source;
  const part = (owner: DerivedOwner) =>
    next && next[owner] === former?.[owner] ? next[owner] : mixed;
  const parts = { address: part('address'), software: part('software') };
  return { facts, source: { module, shared, generation: mixed, parts } };
}

interface FactsModule {
  openFacts: (shared: unknown) => Facts | Promise<Facts>;
}

export async function openFacts(source: FactsSource): Promise<LoadedFacts> {
  if (source.module === '') return { facts: unknown, source };
  const { openFacts: open } = (await import(source.module)) as FactsModule; // see FactsSource
  return { facts: await open(source.shared), source };
}

const unknown: Facts = { ofAddress: () => ({}), ofSoftware: () => ({}) };
