import type { BulkVerdict } from '../../ip/bodies.ts';
import { csvHeader, toCsvRow, toReadableRow } from '../../ip/bulk-row.ts';
import { ipBulk, type BulkRow } from '../../ip/contract.ts';
import { readAnswer, type Outcome } from '../answer-lines.ts';
import { exitCodes, type Invocation } from '../command.ts';
import { readFailOn, type FailLevels } from './fail-on.ts';
import { wrap, type Terminal } from '../terminal/terminal.ts';
import { readAddresses, requireReadable, type Aside } from './input.ts';
import { VerdictCounts, tableOutput, type TriageOutput } from './table.ts';

const failLevels: FailLevels<BulkVerdict> = {
  malicious: ['malicious'],
  suspicious: ['malicious', 'suspicious'],
  unknown: ['malicious', 'suspicious', 'unknown'],
};

/**
 * Judges any number of addresses in one bulk request. A terminal gets one table, worst first; a pipe gets NDJSON or
 * CSV, row by row.
 */
export async function triage(invocation: Invocation, words: readonly string[]): Promise<number> {
  const { terminal, options, stdin, pipe } = invocation;
  const failOn = readFailOn(invocation, failLevels);
  requireReadable(words);
  const aside: Aside = { indicators: [], tooLarge: [] };
  const output = chooseOutput(invocation);
  const counts = new VerdictCounts();
  const body = readAddresses({ words, stdin, extract: options['extract'] === true }, aside);
  let outcome: Outcome | undefined;
  const answers = pipe(`${ipBulk.path}?format=ndjson&explain=true`, body);
  for await (const answer of readAnswer<BulkRow | Outcome>(answers)) {
    if ('status' in answer) outcome = answer;
    else {
      counts.add(answer);
      output.add(answer);
    }
  }
  for (const row of rowsOf(aside)) {
    counts.add(row);
    output.add(row);
  }
  output.end(aside, outcome);
  report(counts, invocation);
  if (outcome?.status !== 200) {
    terminal.note(`Incomplete: ${outcome?.message ?? 'the server stopped answering.'}`);
    return exitCodes.failed;
  }
  return failOn.some((verdict) => counts.of(verdict) > 0) ? exitCodes.found : exitCodes.success;
}

/** Rows for prefixes that were not sent to the server. */
function rowsOf({ tooLarge }: Aside): BulkRow[] {
  return tooLarge.map((ip) => {
    const why = `larger than a /16: vedette range ${ip}`;
    return { ip, error: why, explain: { verdict: 'invalid', why } };
  });
}

/** Counts are part of the table, and a note beside what programs read. */
function report(counts: VerdictCounts, { terminal, options }: Invocation): void {
  const isTable = terminal.isTerminal && !terminal.json && options['csv'] !== true;
  const say = isTable ? terminal.out : terminal.note;
  if (counts.isEmpty()) say('No address found.');
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
    end({ indicators }, outcome) {
      for (const found of indicators) writeLine(found);
      if (outcome) writeLine(outcome);
    },
  };
}

function csvOutput({ write }: Terminal): TriageOutput {
  write(csvHeader(true));
  const add = (row: BulkRow) => {
    write(toCsvRow(toReadableRow(row, row.explain?.coverage), true));
  };
  return {
    add,
    end({ indicators }) {
      for (const { kind, value } of indicators) {
        add({ ip: value, error: `${kind}, not judged` });
      }
    },
  };
}
