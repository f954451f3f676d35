import { csvHeader, toCsvRow } from '../../check/csv.ts';
import type { Verdict } from '../../verdict/contract.ts';
import type { Outcome } from '../answer-lines.ts';
import { exitCodes, textOption, type Invocation, type Option } from '../command.ts';
import { wrap, type Terminal } from '../terminal/terminal.ts';
import { askAll } from './ask.ts';
import { readFailOn, type FailLevels } from './fail-on.ts';
import { nameFile, readIndicators, requireReadable } from './input.ts';
import { VerdictCounts, tableOutput, type TriageOutput } from './table.ts';

export const failLevels: FailLevels<Verdict> = {
  malicious: ['malicious'],
  suspicious: ['malicious', 'suspicious'],
  unknown: ['malicious', 'suspicious', 'unknown'],
};

/** Options shared by every command that judges lists. */
export const triageOptions: Readonly<Record<string, Option>> = {
  file: {
    value: 'FILE',
    description: 'Read indicators from a file, one per line; - is standard input.',
  },
  extract: {
    description: 'Find addresses, domains, URLs, hashes and CVEs in free text, such as a log.',
  },
  csv: { description: 'Print CSV, with reasons and sources.' },
  'fail-on': {
    value: 'LEVEL',
    description: 'Exit with 4 if any is this or worse: malicious, suspicious or unknown.',
  },
};

/** The indicators to judge: literal ones, `@FILE` for files, `-` for standard input. */
export function wordsOf(invocation: Invocation): string[] {
  const file = textOption(invocation, 'file');
  const named = file === undefined ? [] : [file === '-' ? file : `@${file}`];
  return [...invocation.args.map(nameFile), ...named];
}

interface Triage {
  words: readonly string[];
  /** Judges every address of a prefix instead of the prefix itself. */
  expand: boolean;
}

/**
 * Judges any number of indicators in one bulk request. A terminal gets one table, worst first; a pipe gets NDJSON or
 * CSV, row by row.
 */
export async function triage(invocation: Invocation, { words, expand }: Triage): Promise<number> {
  const { terminal, options, stdin } = invocation;
  const failOn = readFailOn(invocation, failLevels);
  requireReadable(words);
  const output = chooseOutput(invocation);
  const counts = new VerdictCounts();
  const extract = options['extract'] === true;
  let outcome: Outcome | undefined;
  const indicators = readIndicators({ words, stdin, extract, expand });
  for await (const answer of askAll(invocation, indicators)) {
    if ('status' in answer) outcome = answer;
    else {
      counts.add(answer);
      output.add(answer);
    }
  }
  output.end(outcome);
  report(counts, invocation);
  if (outcome?.status !== 200) {
    terminal.note(`Incomplete: ${outcome?.message ?? 'the server stopped answering.'}`);
    return exitCodes.failed;
  }
  return failOn.some((verdict) => counts.of(verdict) > 0) ? exitCodes.found : exitCodes.success;
}

/** Counts are printed below a table, and as a note beside machine-readable output. */
function report(counts: VerdictCounts, { terminal, options }: Invocation): void {
  const isTable = terminal.isTerminal && !terminal.json && options['csv'] !== true;
  const say = isTable ? terminal.out : terminal.note;
  if (counts.isEmpty()) say('Nothing found to judge.');
  else for (const line of wrap(counts.describe(), terminal.width)) say(line);
  if (options['extract'] !== true && counts.isMostlyInvalid()) {
    say('For a log or other free text, use --extract.');
  }
}

function chooseOutput({ terminal, options }: Invocation): TriageOutput {
  if (options['csv'] === true) return csvOutput(terminal);
  return terminal.isTerminal && !terminal.json ? tableOutput(terminal) : jsonOutput(terminal);
}

function jsonOutput({ write }: Terminal): TriageOutput {
  const writeLine = (value: object) => {
    write(`${JSON.stringify(value)}\n`);
  };
  return {
    add: writeLine,
    end(outcome) {
      if (outcome) writeLine(outcome);
    },
  };
}

function csvOutput({ write }: Terminal): TriageOutput {
  write(csvHeader);
  return {
    add(row) {
      write(toCsvRow(row));
    },
    end: () => undefined,
  };
}
