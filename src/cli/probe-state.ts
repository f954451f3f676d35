import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { numberAt, textAt } from '../lib/json-field.ts';
import { UsageError } from './command.ts';

/** How far a run is, on disk, so that a killed one goes on where it stopped. */
export interface ProbeState {
  /** When the run began, in ms: of its first start, not of this one. */
  startedAt: number;
  position: number;
  /** Throws when the file is of another command line. */
  check: (run: { digest: string; total: number }) => void;
  save: (position: number) => void;
  /** The run is complete. */
  end: () => void;
}

/** Without a file nothing is remembered. */
export function openState(file: string | undefined, now: number): ProbeState {
  const found = file !== undefined && existsSync(file) ? readState(file) : undefined;
  const startedAt = found?.startedAt ?? now;
  let run = { digest: '', total: 0 };
  return {
    startedAt,
    position: found?.position ?? 0,
    check(given) {
      run = given;
      if (!found || (found.digest === given.digest && found.total === given.total)) return;
      throw new UsageError(`${file ?? ''} belongs to another run; remove it to begin anew.`);
    },
    save(position) {
      if (file === undefined) return;
      // Written beside and moved: a kill leaves the old one or the new one, never half of it.
      writeFileSync(`${file}.new`, `${JSON.stringify({ ...run, startedAt, position })}\n`);
      renameSync(`${file}.new`, file);
    },
    end() {
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}

interface Saved {
  digest: string;
  total: number;
  startedAt: number;
  position: number;
}

function readState(file: string): Saved {
  const json = parse(readFileSync(file, 'utf8'));
  const digest = textAt(json, 'digest');
  const [total, startedAt, position] = ['total', 'startedAt', 'position'].map((name) =>
    numberAt(json, name),
  );
  if (
    digest === undefined ||
    total === undefined ||
    startedAt === undefined ||
    position === undefined
  ) {
    throw new UsageError(`${file} is not a file of vedette probe; name another for --resume.`);
  }
  return { digest, total, startedAt, position };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
