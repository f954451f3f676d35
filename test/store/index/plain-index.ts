import { onTestFinished } from 'vitest';
import type {
  EmbeddedIndex,
  EmbeddedParts,
} from '../../../src/store/index/embedded/embedded-index.ts';
import { openPlain } from './embedded.ts';
import type { PlainDocument, PlainFacts } from './plain/documents.ts';

export const facts: PlainFacts = {
  addresses: new Map([['192.0.2.1', { country: ['KR'], score: [5] }]]),
  software: new Map([['httpd', { cve_id: ['CVE-2021-41773'] }]]),
};

export function document(key: number, overrides: Partial<PlainDocument> = {}): PlainDocument {
  const values = { text: [`nginx ready ${key}`], port: [80 + (key % 3)], title: ['Log in'] };
  return { key, time: 1_000 + key, address: '192.0.2.1', software: 'httpd', values, ...overrides };
}

export const documents = (count: number) =>
  Array.from({ length: count }, (_, key) => document(key));

/** Closed when the test ends. */
export async function open(
  parts: EmbeddedParts<PlainDocument>,
): Promise<EmbeddedIndex<PlainDocument>> {
  const index = await openPlain(parts);
  onTestFinished(() => index.close());
  return index;
}
