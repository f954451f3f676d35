import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { writeCatalogue, type CveDocument } from '../../src/cve/catalogue-writer.ts';
import { openCatalogue } from '../../src/cve/catalogue.ts';
import type { CveRecord, CveDetails } from '../../src/cve/record.ts';
import type { CveCatalogue, Software } from '../../src/cve/store.ts';

/** Folder for the catalogues of a test file. */
export const folder = mkdtempSync(join(tmpdir(), 'vedette-cve-'));
const opened: CveCatalogue[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

export function record(cve: string, given: Partial<CveDetails> = {}): CveDetails {
  return {
    type: 'cve',
    source: 'nvd',
    cve,
    cvss: [],
    cwes: [],
    affected: [],
    references: [],
    ...given,
  };
}

/** A range in NVD's form. */
export const nvd = (cpe: string, bounds: object = {}) => ({ cpe, vulnerable: true, ...bounds });
export const httpd = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';

export function document(name: string, said: readonly CveRecord[]): CveDocument {
  return {
    name,
    feed: name,
    async *read() {
      yield await Promise.resolve(said);
    },
  };
}

/** Writes and opens a catalogue; it is closed after the test. */
export async function build(
  documents: readonly CveDocument[],
  { name = 'one', former = null as string | null } = {},
): Promise<CveCatalogue> {
  const file = join(folder, `${name}.sqlite`);
  rmSync(file, { force: true });
  await writeCatalogue({ file, former, generation: name, documents });
  const result = openCatalogue(file);
  if ('damage' in result) throw new Error(result.damage);
  opened.push(result.value);
  return result.value;
}

export function software(
  product: string,
  version: string,
  given: Partial<Software> = {},
): Software {
  return { product, version, cpes: [], distribution: '', build: '', around: [], ...given };
}
