/** Licences that require at most attribution. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'Zlib',
  'PDDL-1.0',
]);

/** Acceptable for data that is passed on unchanged, each with a line in NOTICE; not for programs. */
const dataOnly = new Set(['CC-BY-4.0', 'CC-BY-3.0', 'MPL-2.0', 'ODC-By-1.0', 'Unicode-3.0']);

/** Whether a package of this kind may be in the runtime tree: only listed licences are allowed. */
export function isAllowed(licence: unknown, kind: 'program' | 'data' = 'program'): boolean {
  if (typeof licence !== 'string') return false;
  return isExpressionAllowed(toExpression(licence, kind), kind);
}

/** Data packages write `SEE LICENSE IN FILE (CC-BY-4.0)`: the licence is in brackets. */
function toExpression(licence: string, kind: 'program' | 'data'): string {
  const [, inBrackets] = /^SEE LICENSE IN .+ \(([\w.-]+)\)$/.exec(licence) ?? [];
  return kind === 'data' && inBrackets !== undefined ? inBrackets : licence.trim();
}

/** An SPDX expression: of `A OR B` one must do, of `A AND B` both. */
function isExpressionAllowed(expression: string, kind: 'program' | 'data'): boolean {
  for (const [word, every] of [
    ['OR', false],
    ['AND', true],
  ] as const) {
    const parts = splitOutside(expression, word);
    if (parts.length < 2) continue;
    const allowed = parts.map((part) => isExpressionAllowed(part, kind));
    return every ? !allowed.includes(false) : allowed.includes(true);
  }
  const [, inner] = /^\((.*)\)$/.exec(expression) ?? [];
  if (inner !== undefined) return isExpressionAllowed(inner.trim(), kind);
  return permissive.has(expression) || (kind === 'data' && dataOnly.has(expression));
}

/** Splits at a word outside brackets. */
function splitOutside(expression: string, separator: string): string[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const word of expression.split(/\s+/)) {
    if (word === separator && depth === 0) parts.push([]);
    else parts.at(-1)?.push(word);
    depth += word.split('(').length - word.split(')').length;
  }
  return parts.map((words) => words.join(' '));
}
