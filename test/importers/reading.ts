import type { Banner } from '../../src/banner/store.ts';
import {
  importStream,
  type ImportOptions,
  type ImportSummary,
} from '../../src/importers/import.ts';
import { chunked } from '../lib/chunks.ts';

export const fileTime = Date.parse('2026-08-22T10:00:00Z');

export interface Imported {
  summary: ImportSummary;
  banners: Banner[];
}

/** Imports a file, read in chunks of this size. */
export async function importBytes(
  bytes: Uint8Array | string,
  options: Partial<ImportOptions> = {},
  chunkBytes = 1000,
): Promise<Imported> {
  const banners: Banner[] = [];
  const summary = await importStream(chunked(bytes, chunkBytes), {
    name: 'scan',
    fileTime,
    sink: (batch) => {
      banners.push(...batch);
      return Promise.resolve({ added: batch.length, replaced: 0, unchanged: 0 });
    },
    ...options,
  });
  return { summary, banners };
}

/** The non-empty members of a banner. */
export function said(banner: Banner | undefined): Partial<Banner> {
  const entries = Object.entries(banner ?? {}).filter(([, value]: [string, unknown]) => {
    if (Array.isArray(value)) return value.length > 0;
    if (typeof value === 'object' && value !== null) return Object.values(value).some((v) => v);
    return Boolean(value);
  });
  return Object.fromEntries(entries);
}

/** One JSON value per line. */
export function ndjson(...values: unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
