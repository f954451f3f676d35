import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainFault, faultOf } from '../../src/lib/file-fault.ts';
import { Database } from '../../src/sqlite.ts';
import { temporaryFolder } from '../harness.ts';

const withCode = (code: string) => Object.assign(new Error('it went wrong'), { code });
const path = '/var/lib/vedette/ledger.sqlite';

function faultOfOpening(file: string): unknown {
  try {
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.close();
  } catch (error) {
    return error;
  }
  throw new Error('it could be opened');
}

describe('why a file cannot be used', () => {
  it.each([
    ['EACCES', 'denied'],
    ['EROFS', 'readOnly'],
    ['ENOSPC', 'full'],
    ['SQLITE_FULL', 'full'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['ENOENT', 'missing'],
    ['EMFILE', 'other'],
  ])('%s is %s', (code, fault) => {
    expect(faultOf(withCode(code), path)).toBe(fault);
  });

  it('suggests a restore only if the file is damaged', () => {
    const todos = ['EACCES', 'EROFS', 'ENOSPC', 'ENOENT', 'EMFILE', 'SQLITE_BUSY'].map(
      (code) => explainFault(withCode(code), path).todo,
    );

    expect(todos.filter((todo) => /restore/i.test(todo))).toEqual([]);
    expect(explainFault(withCode('SQLITE_CORRUPT'), path).todo).toContain('vedette restore');
  });

  it('is determined even if SQLite only says that it cannot open a file', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'text.sqlite');
    writeFileSync(file, 'not a database '.repeat(1_000));

    expect(faultOf(faultOfOpening(file), file)).toBe('damaged');
  });
});
