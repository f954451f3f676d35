// Exports of src/ and web/ that no other file imports; test/house.test.ts fails on any.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './root.mjs';

const own = ['src', 'web'];
const importers = [...own, 'scripts', 'bench', 'test'];

/** `file: name` of every export that no file imports. */
export function unusedExports() {
  const used = new Set();
  const exported = [];
  const passedOn = [];
  for (const file of importers.flatMap(codeIn)) {
    const text = readFileSync(file, 'utf8');
    const { staticImports, staticExports } = parseSync(file, text).module;
    const at = (target) => sourceOf(resolve(dirname(file), target));
    const use = (target, name) => used.add(`${at(target)} ${name}`);
    for (const { entries, moduleRequest } of staticImports) {
      for (const { importName } of entries) use(moduleRequest.value, importName.name ?? 'default');
    }
    for (const { entries } of staticExports) {
      for (const { exportName, importName, moduleRequest } of entries) {
        if (moduleRequest) use(moduleRequest.value, importName.name);
        if (importName.kind === 'AllButDefault') passedOn.push([file, at(moduleRequest.value)]);
        else if (moduleRequest) use(moduleRequest.value, importName.name);
        if (exportName.kind !== 'None') exported.push([file, exportName.name ?? 'default']);
      }
    }
    for (const [, dynamic, all] of text.matchAll(wholeModule)) {
      for (const word of new Set(text.match(/\w+/g))) use(dynamic ?? all, word);
    }
    for (const [, name, page] of text.matchAll(byPath))
      used.add(join(root, page ?? `src/${name}.ts`));
  }
  const isUsed = (file, name) =>
    used.has(file) ||
    used.has(`${file} ${name}`) ||
    passedOn.some(([by, from]) => from === file && used.has(`${by} ${name}`));
  const unused = exported.filter(([file, name]) => isOwn(file) && !isUsed(file, name));
  return [...new Set(unused.map(([file, name]) => `${relative(root, file)}: ${name}`))];
}

/** Imports of a whole module, or of an inline type: the names in the importing file count as used. */
const wholeModule = /\bimport\(\s*['"](\.[^'"]+)['"]|\bimport \* as \w+ from ['"](\.[^'"]+)['"]/g;

/** Modules that a thread, a process, the index or the page build loads by path. */
const byPath = /\bmoduleUrl\('([^']+)'\)|\bfrom '\.\/(web\/[^']+)'/g;

const codeFile = /(?<!\.d)\.(ts|tsx|mjs)$/;

function codeIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && codeFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A built file counts as its source. */
function sourceOf(path) {
  return path.replace(join(root, 'dist/'), join(root, 'src/')).replace(/\.js$/, '.ts');
}

function isOwn(path) {
  return own.some((folder) => path.startsWith(join(root, folder, '/')));
}
