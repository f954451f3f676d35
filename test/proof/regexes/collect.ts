import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** Not beside this file: npm run proof runs a copy of it elsewhere. */
const root = join(process.cwd(), 'src');

/** A regular expression of the product, and how it is put to texts. */
export interface WrittenRegex {
  /** Path below `src`. */
  file: string;
  line: number;
  source: string;
  flags: string;
  isSplit: boolean;
}

/** One that is put together out of what is not written there. */
export interface MadeRegex {
  file: string;
  line: number;
  text: string;
}

/** Every regular expression literal, every `new RegExp` of a text that can be read off, and those of our tables. */
export function collectRegexes(): { written: WrittenRegex[]; made: MadeRegex[] } {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const all = files.filter((file) => file.endsWith('.ts')).map(collectFrom);
  const tables = files.filter((file) => /^fingerprints\/.*\.txt$/.test(relative(root, file)));
  return {
    written: [...all.flatMap(({ written }) => written), ...tables.flatMap(collectFromTable)],
    made: all.flatMap(({ made }) => made),
  };
}

function collectFrom(path: string): { written: WrittenRegex[]; made: MadeRegex[] } {
  const text = readFileSync(path, 'utf8');
  const page = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const written: WrittenRegex[] = [];
  const made: MadeRegex[] = [];
  const visit = (node: ts.Node): void => {
    const place = {
      file: relative(root, path),
      line: page.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    };
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      written.push({ ...place, source, flags, isSplit: isSplitBy(node, text) });
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const source = pattern && textOf(pattern, page);
      if (source === undefined) made.push({ ...place, text: node.getText() });
      else {
        const given = flags && ts.isStringLiteral(flags) ? flags.text : '';
        written.push({ ...place, source, flags: given, isSplit: false });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(page);
  return { written, made };
}

function collectFromTable(path: string): WrittenRegex[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, at): WrittenRegex[] => {
      const [, source, flags = ''] =
        /^(?:[^# ]\S* \S+|  (?:headers|cookies|meta) \S+|  (?:scripts|code|html|dns)) \/(.*)\/(\w*)$/.exec(
          text,
        ) ?? [];
      const place = { file: relative(root, path), line: at + 1, isSplit: false };
      return source === undefined ? [] : [{ ...place, source, flags }];
    });
}

/** Directly, or under the name that it is kept by. */
function isSplitBy(node: ts.Node, text: string): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return /\.split$/.test(parent.expression.getText());
  const name = ts.isVariableDeclaration(parent) ? parent.name.getText() : '';
  return name !== '' && text.includes(`.split(${name}`);
}

/** Stands for a word of ours that is put in when the program runs. */
const someWord = 'abc';

/** What a text comes to; undefined when a call or the like makes it. */
function textOf(node: ts.Expression, page: ts.SourceFile): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const named = ts.isIdentifier(expression) ? constantOf(expression.text, page) : undefined;
    return `${named ?? someWord}${literal.text}`;
  });
  return node.head.text + parts.join('');
}

function constantOf(name: string, page: ts.SourceFile): string | undefined {
  let found: string | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) found = node.initializer.text;
    }
    ts.forEachChild(node, visit);
  };
  visit(page);
  return found;
}
