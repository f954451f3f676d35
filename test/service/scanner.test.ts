import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every file and package loaded with a file, excluding types, which are erased. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm;
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    if (name.startsWith('.')) loadedWith(resolve(dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
}

describe('a worker', () => {
  const loaded = [...loadedWith(resolve('src/service/scanner.ts'))];

  it('loads nothing that reads schemas: they are hundreds of files, and a scan waits for them', () => {
    expect(loaded.filter((name) => /^typebox/.test(name))).toEqual([]);
  });

  it('loads the scan and its checks, or this test reads nothing', () => {
    expect(loaded).toEqual(
      expect.arrayContaining([
        resolve('src/domain/run-scan.ts'),
        resolve('src/domain/make-report.ts'),
      ]),
    );
  });
});
