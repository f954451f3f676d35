import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { numberAt, textAt } from '../../lib/json-field.ts';
import { UsageError } from '../command.ts';

/** Progress of a run on disk, so that a killed run can continue. */
export interface ProbeState {
  /** When the run first started, in ms. */
  startedAt: number;
  position: number;
  /** Throws if the file was written by a different command line. */
  check: (run: { digest: string; total: number }) => void;
  save: (position: number) => void;
  end: () => void;
}

/** Without a file, nothing is saved. */
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
      throw new UsageError(`${file ?? ''} belongs to another run. Delete it to start over.`);
    },
    save(position) {
      if (file === undefined) return;
      // Written to a new file and renamed, so a kill leaves either the old state or the new one.
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
    throw new UsageError(
      `${file} was not written by vedette probe. Use another file for --resume.`,
    );
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
