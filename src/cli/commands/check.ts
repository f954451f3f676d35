import { check as checkOperation } from '../../check/contract.ts';
import { exitCodes, UsageError, type Command, type Invocation } from '../command.ts';
import { readFailOn } from '../triage/fail-on.ts';
import { renderJudgement } from '../triage/judgement.ts';
import { failLevels, triage, triageOptions, wordsOf } from '../triage/triage.ts';

export const check: Command = {
  name: 'check',
  summary: 'Judge indicators of any kind: one in detail, many in one table, worst first',
  arguments: ['[INDICATOR…]'],
  options: triageOptions,
  examples: [
    ['vedette check login.example', 'A page about one: verdict, reasons, coverage, advice'],
    ['vedette check 198.51.100.7 CVE-2021-41773 hxxps://login[.]example/', 'A table, worst first'],
    ['vedette check indicators.txt --csv > verdicts.csv', 'Any number of them, for a spreadsheet'],
    [
      'vedette check --extract --fail-on malicious mail.eml',
      'Every indicator in a text, for a script',
    ],
    [
      'vedette check favicon:-235701012 --json',
      'The data of /v1/check; also jarm: and certificate:',
    ],
  ],
  worksAnywhere: true,
  run(invocation) {
    const { options } = invocation;
    const words = wordsOf(invocation);
    const [only] = words;
    if (only === undefined)
      throw new UsageError('Name an indicator, a file or - for standard input.');
    const isList = only === '-' || only.startsWith('@') || words.length > 1;
    const wantsRows = options['csv'] === true || options['extract'] === true;
    if (isList || wantsRows) return triage(invocation, { words, expand: false });
    return checkOne(invocation, only);
  },
};

async function checkOne(invocation: Invocation, indicator: string): Promise<number> {
  const { call, terminal } = invocation;
  const failOn = readFailOn(invocation, failLevels);
  const judgement = await call(checkOperation, { indicator });
  terminal.out(terminal.json ? JSON.stringify(judgement) : renderJudgement(judgement, terminal));
  return failOn.includes(judgement.verdict) ? exitCodes.found : exitCodes.success;
}
