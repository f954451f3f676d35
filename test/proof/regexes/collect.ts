import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor, type Node, type Program, type Span } from 'oxc-parser';

/** Not beside this file: npm run proof runs a copy of it elsewhere. */
const root = join(process.cwd(), 'src');

/** A regular expression of the product, and how it is applied. */
export interface WrittenRegex {
  /** Path below `src`. */
  file: string;
  line: number;
  source: string;
  flags: string;
  isSplit: boolean;
}

/** Built from text that is not in the source. */
export interface MadeRegex {
  file: string;
  line: number;
  text: string;
}

/** Every regular expression literal, every `new RegExp` with a constant text, and those in our tables. */
export function collectRegexes(): { written: WrittenRegex[]; made: MadeRegex[] } {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const all = files.filter((file) => file.endsWith('.ts')).map(collectFrom);
  const tables = files.filter((file) => file.endsWith('.txt'));
  return {
    written: [...all.flatMap(({ written }) => written), ...tables.flatMap(collectFromTable)],
    made: all.flatMap(({ made }) => made),
  };
}

function collectFrom(path: string): { written: WrittenRegex[]; made: MadeRegex[] } {
  const text = readFileSync(path, 'utf8');
  const { program } = parseSync(path, text);
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const placeOf = ({ start }: Span) => ({ file: relative(root, path), line: lineOf(start) });
  const { constants, splitters } = surveyOf(program);
  const written: WrittenRegex[] = [];
  const made: MadeRegex[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      written.push({ ...placeOf(node), source, flags, isSplit: splitters.has(node.start) });
    },
    NewExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      const [pattern, flags] = node.arguments;
      const source = pattern && textOf(pattern, constants);
      if (source === undefined) {
        made.push({ ...placeOf(node), text: text.slice(node.start, node.end) });
      } else {
        const given = (flags && literalText(flags)) ?? '';
        written.push({ ...placeOf(node), source, flags: given, isSplit: false });
      }
    },
  }).visit(program);
  const inOrder = (one: { line: number }, other: { line: number }) => one.line - other.line;
  return { written: written.sort(inOrder), made: made.sort(inOrder) };
}

/** Named texts, and positions of expressions used for splitting. */
function surveyOf(program: Program) {
  const constants = new Map<string, string>();
  const named = new Map<string, number>();
  const splitters = new Set<number>();
  const namesOfSplitters = new Set<string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      const text = literalText(init);
      if (text !== undefined) constants.set(id.name, text);
      named.set(id.name, init.start);
    },
    CallExpression({ callee, arguments: [by] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'split' || !by) return;
      if (by.type === 'Identifier') namesOfSplitters.add(by.name);
      else splitters.add(by.start);
    },
  }).visit(program);
  for (const name of namesOfSplitters) splitters.add(named.get(name) ?? -1);
  return { constants, splitters };
}

function collectFromTable(path: string): WrittenRegex[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, at): WrittenRegex[] => {
      const [, source, flags = ''] =
        /^(?:[^# ]\S* \S+|  (?:headers|cookies|meta) \S+| {2,4}[a-zA-Z]+) \/(.*)\/(\w*)$/.exec(
          text,
        ) ?? [];
      const place = { file: relative(root, path), line: at + 1, isSplit: false };
      return source === undefined ? [] : [{ ...place, source, flags }];
    });
}

/** Placeholder for a word inserted at run time. */
const someWord = 'abc';

/** The constant value of an expression; undefined if it depends on a call or the like. */
function textOf(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (node.type !== 'TemplateLiteral') return literalText(node);
  const parts = node.quasis.map(({ value }, at) => {
    const inserted = node.expressions[at];
    const named = inserted?.type === 'Identifier' ? constants.get(inserted.name) : undefined;
    return (value.cooked ?? '') + (inserted ? (named ?? someWord) : '');
  });
  return parts.join('');
}

function literalText(node: Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
