import { formatIp, parseIp } from '../../../../src/lib/ip.ts';
import type { Searchable, Values } from '../../../../src/search/collection.ts';
import type { World } from '../../../search/random.ts';

/** A document that states what it can be found by, so that a suite can run any query on any engine. */
export interface PlainDocument {
  /** Unique. */
  key: number;
  time: number;
  address: string | null;
  software: string;
  values: Values;
}

/** Feed data, by the canonical text of an address and by the name of a software. */
export interface PlainFacts {
  addresses: ReadonlyMap<string, Values>;
  software: ReadonlyMap<string, Values>;
  /** Look-ups wait while it holds 0. */
  gate?: Int32Array<SharedArrayBuffer>;
}

export function plainDocuments({ documents }: World): PlainDocument[] {
  return documents.map(
    ({ document: { key }, searchable: { time, address, software, values } }) => ({
      key,
      time,
      software,
      values,
      address: address && formatIp(address),
    }),
  );
}

export function plainFacts({ addressFacts, softwareFacts }: World): PlainFacts {
  return { addresses: addressFacts, software: softwareFacts };
}

export function searchableOf({ time, address, software, values }: PlainDocument): Searchable {
  return { time, address: address === null ? null : parseIp(address), software, values };
}

export function factsOf({ address, software }: PlainDocument, facts: PlainFacts): Values {
  return { ...facts.addresses.get(address ?? ''), ...facts.software.get(software) };
}
