import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Pattern } from '../../pattern/pattern.ts';
import type { Reading, Rule } from '../../fingerprints/rule.ts';

/** Incremented whenever patterns are read differently, so that older files are rebuilt. */
export const formatVersion = 1;

type StoredRule = Omit<Rule, 'pattern'> & Pick<Pattern, 'dialect' | 'flags'> & { regex: string };
type Stored = Pick<Reading, 'refused'> & { rules: StoredRule[] };

/** Writes checked rules in a format that opens fast. The first line is the digest of the rest. */
export function writeDerived(file: string, { rules, refused }: Reading): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
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
  writeFileSync(`${file}.${process.pid}.tmp`, `${digestOf(body)}\n${body}`, { mode: 0o600 });
  renameSync(`${file}.${process.pid}.tmp`, file);
}

/** Null if the file is missing or damaged. */
export function readDerived(file: string): Reading | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (text.slice(0, end) !== digestOf(body)) return null;
  const { rules, refused } = JSON.parse(body) as Stored; // written by the function above
  return {
    refused,
    rules: rules.map(({ regex, dialect, flags, ...rest }) => ({
      ...rest,
      pattern: new Pattern(regex, dialect, flags),
    })),
  };
}

function digestOf(body: string): string {
  return createHash('sha256').update(`${formatVersion}\n${body}`).digest('hex');
}
