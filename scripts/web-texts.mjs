// npm run texts: writes every text of the web page into one file, part by part, for translators.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.mjs';

/** Attributes, members and functions whose texts are visible or read aloud. */
const spoken = /^(?:title|label|caption|placeholder|alt|aria-label|aria-description)$/;
const announcers = ['showToast', 'copyText'];

/**
 * The parts of the catalogue (calls of `defineTexts` and the list of pages), and texts outside it.
 * @param {string} web the folder
 */
export function gatherTexts(web) {
  const parts = [];
  const strays = [];
  for (const path of sourcesBelow(web)) {
    const text = readFileSync(path, 'utf8');
    const file = relative(web, path);
    const found = file === 'pages.ts' ? readList(path, text) : readFile(path, text);
    parts.push(...found.parts.map((part) => ({ ...part, file })));
    const lineOf = (at) => text.slice(0, at).split('\n').length;
    strays.push(
      ...found.strays.map((node) => `${file}:${lineOf(node.start)}: ${sliceOf(text, node)}`),
    );
  }
  return { parts, strays };
}

const sliceOf = (text, { start, end }) => text.slice(start, end).trim();

function sourcesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Titles and menu names, without duplicates. */
function readList(path, text) {
  const names = new Set();
  new Visitor({
    Property({ key, value }) {
      if (!['title', 'menu'].includes(key.name)) return;
      for (const node of textsIn(value)) names.add(`  ${sliceOf(text, node)},`);
    },
  }).visit(parseSync(path, text).program);
  return { parts: [{ part: 'pages', texts: `[\n${[...names].join('\n')}\n]` }], strays: [] };
}

function readFile(path, text) {
  const parts = [];
  const said = [];
  const catalogued = [];
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.name === 'defineTexts') {
        parts.push({ part: first.value, texts: sliceOf(text, second) });
        catalogued.push(second);
      } else if (announcers.includes(callee.name)) said.push(...textsIn(first));
    },
    JSXText: (node) => void said.push(node),
    JSXElement: ({ children }) => void said.push(...children.flatMap(textsInContainer)),
    JSXFragment: ({ children }) => void said.push(...children.flatMap(textsInContainer)),
    JSXAttribute({ name, value }) {
      if (value && spoken.test(name.name)) said.push(...textsIn(value), ...textsInContainer(value));
    },
    Property({ key, value }) {
      if (spoken.test(key.name ?? key.value)) said.push(...textsIn(value));
    },
  }).visit(parseSync(path, text).program);
  const isInside = ({ start }) =>
    catalogued.some((outer) => start >= outer.start && start < outer.end);
  const isWord = (node) => /\p{Letter}{2}/u.test(wordsOf(node));
  return { parts, strays: said.filter((node) => isWord(node) && !isInside(node)) };
}

const textsInContainer = ({ type, expression }) =>
  type === 'JSXExpressionContainer' ? textsIn(expression) : [];

/** The literals that an expression can evaluate to. */
function textsIn(node) {
  const { type } = node;
  if (type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsIn);
  if (type === 'LogicalExpression') return [node.left, node.right].flatMap(textsIn);
  if (type === 'BinaryExpression' && node.operator === '+')
    return [node.left, node.right].flatMap(textsIn);
  if (type === 'TemplateLiteral') return [node];
  return type === 'Literal' && typeof node.value === 'string' ? [node] : [];
}

function wordsOf(node) {
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked).join(' ');
  return node.value;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { parts } = gatherTexts(join(root, 'web'));
  const file = join(root, '.build', 'texts.ts');
  mkdirSync(join(root, '.build'), { recursive: true });
  const sections = parts.map(
    ({ part, file: from, texts }) => `// web/${from}\nexport const ${part} = ${texts};\n`,
  );
  writeFileSync(file, sections.join('\n'));
  process.stdout.write(`${relative(root, file)}: ${parts.length} parts\n`);
}
