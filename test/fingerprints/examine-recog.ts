import { readRecog } from '../../src/fingerprints/recog.ts';
import type { Refusal, Rule } from '../../src/fingerprints/rule.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { readExamples, readRecogFiles, type Example } from './recog-examples.ts';

export interface ExaminedExample extends Example {
  /** '' if the right fingerprint reported everything expected. */
  fault: string;
}

export interface Examined {
  rules: number;
  refused: readonly Refusal[];
  examples: readonly ExaminedExample[];
}

/** Runs every example of recog against all of recog. */
export async function examineRecog(): Promise<Examined> {
  const { rules, refused } = await readAllRecog();
  const set = new FingerprintSet(rules);
  const examples = readRecogFiles().flatMap(readExamples);
  return {
    rules: rules.length,
    refused,
    examples: examples.map((example) => ({ ...example, fault: faultOf(set, example) })),
  };
}

export async function readAllRecog(): Promise<{ rules: Rule[]; refused: Refusal[] }> {
  const readings = [];
  for (const file of readRecogFiles()) readings.push(await readRecog(file));
  return {
    rules: readings.flatMap(({ rules }) => rules),
    refused: readings.flatMap(({ refused }) => refused),
  };
}

function faultOf(set: FingerprintSet, example: Example): string {
  if (example.isCommentedOut) return 'recog has it in a comment, without a fingerprint in use';
  const match = set.match(example.place, example.text);
  if (!match) return 'nothing matches';
  if (match.id !== example.id) return `another fingerprint is first: ${match.id}`;
  const differing = [...example.expected].filter(
    ([name, value]) => (match.fields.get(name) ?? '') !== value,
  );
  return differing.map(([name]) => `${name} differs`).join(', ');
}

/** The list of failing examples in the docs. */
export function unmatchedList(examples: readonly ExaminedExample[]): string {
  const counts = new Map<string, number>();
  for (const { file, fault } of examples) {
    const row = `\`${file}.xml\`: ${fault}`;
    if (fault !== '') counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts].map(([row, count]) => `- ${count} of ${row}`).join('\n');
}
