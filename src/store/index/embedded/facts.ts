import type { Ip } from '../../../lib/ip.ts';
import type { Values } from '../../../search/collection.ts';
import { derivedOwners, type DerivedOwner } from './segment/overlay.ts';

/** Feed data at one point in time. */
export interface Facts {
  ofAddress: (ip: Ip) => Values;
  ofSoftware: (key: string) => Values;
}

/**
 * Source of facts. Functions cannot be passed to threads, so this is the URL of a module that
 * exports `openFacts(shared): Facts`, and its transferable input.
 */
export interface FactsSource {
  module: string;
  shared: unknown;
  /** Identifies the content: equal generations give equal facts. */
  generation: string;
  /** The same per owner, so that unchanged overlays can be kept. */
  parts?: Readonly<Record<DerivedOwner, string>>;
}

/** Owners whose facts differ. */
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

interface FactsModule {
  openFacts: (shared: unknown) => Facts | Promise<Facts>;
}

export async function openFacts(source: FactsSource): Promise<Known> {
  if (source.module === '') return { facts: unknown, source };
  const { openFacts: open } = (await import(source.module)) as FactsModule; // see FactsSource
  return { facts: await open(source.shared), source };
}

const unknown: Facts = { ofAddress: () => ({}), ofSoftware: () => ({}) };
