import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pattern } from '../fingerprints/pattern/pattern.ts';
import type { Reading, Rule } from '../fingerprints/rule.ts';

/** Raised whenever patterns are read in another way, so that older files are made again. */
export const formatVersion = 1;

type StoredRule = Omit<Rule, 'pattern'> & Pick<Pattern, 'dialect' | 'flags'> & { regex: string };
type Stored = Pick<Reading, 'refused'> & { rules: StoredRule[] };

const folderOf = (data: string) => join(data, 'derived', 'fingerprints');
const finishedForm = /^[\da-f]{16}\.json$/;

export function fileOf(data: string, name: string): string {
  return join(folderOf(data), `${name}.json`);
}

/** What was read of XML, checked, in a form that is open at once. The first line is the sum of the rest. */
export function writeDerived(data: string, name: string, { rules, refused }: Reading): void {
  mkdirSync(folderOf(data), { recursive: true, mode: 0o700 });
  const stored: Stored = {
    refused,
    rules: rules.map(({ pattern, ...rest }) => ({
      ...rest,
      regex: pattern.source,
      dialect: pattern.dialect,
      flags: pattern.flags,
    })),
  };
  const body = JSON.stringify(stored);
  const file = fileOf(data, name);
  writeFileSync(`${file}.${process.pid}.tmp`, `${sumOf(body)}\n${body}`, { mode: 0o600 });
  renameSync(`${file}.${process.pid}.tmp`, file);
}

/** Null when there is none, or when it is not what was written. */
export function readDerived(file: string): Reading | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (text.slice(0, end) !== sumOf(body)) return null;
  const { rules, refused } = JSON.parse(body) as Stored; // written by the function above
  return {
    refused,
    rules: rules.map(({ regex, dialect, flags, ...rest }) => ({
      ...rest,
      pattern: new Pattern(regex, dialect, flags),
    })),
  };
}

function sumOf(body: string): string {
  return createHash('sha256').update(`${formatVersion}\n${body}`).digest('hex');
}

/** Finished files, the newest first. */
export function finished(data: string): string[] {
  const folder = folderOf(data);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => finishedForm.test(name))
    .map((name) => join(folder, name));
  const madeAt = (file: string) => statSync(file).mtimeMs;
  return files.sort((one, other) => madeAt(other) - madeAt(one));
}

export function removeAllBut(data: string, kept: string | null): void {
  for (const file of finished(data)) if (file !== kept) rmSync(file, { force: true });
}
