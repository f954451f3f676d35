import { textOption, UsageError, type Invocation } from '../command.ts';

/** The verdicts that make `--fail-on` fail, by level. */
export type FailLevels<Verdict> = Readonly<Record<string, readonly Verdict[]>>;

/** The verdicts that fail this run; none without `--fail-on`. */
export function readFailOn<Verdict>(
  invocation: Invocation,
  levels: FailLevels<Verdict>,
): readonly Verdict[] {
  const level = textOption(invocation, 'fail-on');
  if (level === undefined) return [];
  const verdicts = levels[level];
  if (verdicts) return verdicts;
  throw new UsageError(`--fail-on takes one of ${Object.keys(levels).join(', ')}, not ${level}.`);
}
