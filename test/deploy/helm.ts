import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
}

type Values = Record<string, unknown>;

/**
 * Renders a chart as `helm template` does, for the part of the template language that our chart uses. Anything else
 * is an error, so that a template cannot be skipped without notice.
 */
export function renderChart(chart: string, given: Values = {}, release = 'test'): Manifest[] {
  const folder = join(chart, 'templates');
  const info = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { appVersion: string };
  const values = merge(parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Values, given);
  const root = {
    Values: values,
    Release: { Name: release },
    Chart: { AppVersion: info.appVersion },
    Template: { BasePath: 'templates' },
  };
  const templates = new Map<string, Node[]>();
  const names = readdirSync(folder).sort();
  for (const name of names) {
    templates.set(`templates/${name}`, readNodes(readFileSync(join(folder, name), 'utf8')));
  }
  for (const nodes of [...templates.values()]) {
    for (const node of nodes) {
      if (node.kind === 'block' && node.word === 'define') {
        templates.set(JSON.parse(node.rest) as string, node.body);
      }
    }
  }
  const scope: Scope = { templates, root, dot: root, variables: {} };
  return names
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(include(`templates/${name}`, scope)))
    .map((document) => {
      const [fault] = document.errors;
      if (fault) throw fault;
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

function merge(base: Values, over: Values): Values {
  const merged = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const old = base[name];
    merged[name] = isMap(old) && isMap(value) ? merge(old, value) : value;
  }
  return merged;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'value'; pipeline: string }
  | { kind: 'block'; word: string; rest: string; body: Node[] };

interface Scope {
  templates: Map<string, Node[]>;
  root: Values;
  dot: unknown;
  variables: Record<string, unknown>;
}

const openers = /^(define|if|with|range)\s+(.*)$/s;

function readNodes(source: string): Node[] {
  const pieces = source.split(/(\{\{-?[\s\S]*?-?\}\})/);
  const stack: Node[][] = [[]];
  pieces.forEach((piece, at) => {
    if (at % 2 === 1) readAction(piece.replace(/^\{\{-?\s*|\s*-?\}\}$/g, ''), stack);
    else stack.at(-1)?.push({ kind: 'text', text: trim(piece, pieces[at - 1], pieces[at + 1]) });
  });
  if (stack.length !== 1) throw new Error('a block without an end');
  return stack[0] ?? [];
}

/** Actions with a dash trim adjacent blanks. */
function trim(text: string, before = '', after = ''): string {
  const start = before.endsWith('-}}') ? text.trimStart() : text;
  return after.startsWith('{{-') ? start.trimEnd() : start;
}

function readAction(action: string, stack: Node[][]): void {
  if (action.startsWith('/*')) return;
  const [, word, rest = ''] = openers.exec(action) ?? [];
  if (word !== undefined) {
    const body: Node[] = [];
    stack.at(-1)?.push({ kind: 'block', word, rest, body });
    stack.push(body);
  } else if (action === 'end') {
    stack.pop();
    if (stack.length === 0) throw new Error('an end too many');
  } else stack.at(-1)?.push({ kind: 'value', pipeline: action });
}

function render(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'value') return toText(evaluate(node.pipeline, scope));
      return renderBlock(node, scope);
    })
    .join('');
}

function renderBlock(block: Node & { kind: 'block' }, scope: Scope): string {
  const { word, rest, body } = block;
  if (word === 'define') return '';
  if (word === 'range') {
    const [, key = '', value = '', of = ''] = /^\$(\w+), \$(\w+) := (.*)$/.exec(rest) ?? [];
    return Object.entries(evaluate(of, scope) as Values)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) =>
        render(body, { ...scope, variables: { ...scope.variables, [key]: name, [value]: each } }),
      )
      .join('');
  }
  const found = evaluate(rest, scope);
  if (!isTrue(found)) return '';
  return render(body, word === 'with' ? { ...scope, dot: found } : scope);
}

/** Empty lists, maps and strings count as false. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`a template prints ${JSON.stringify(value)}`);
}

const functions: Record<string, (scope: Scope, ...values: unknown[]) => unknown> = {
  include: (scope, name, dot) => include(toText(name), { ...scope, dot }),
  print: (_, ...values) => values.map(toText).join(''),
  not: (_, value) => !isTrue(value),
  default: (_, fallback, value) => (isTrue(value) ? value : fallback),
  quote: (_, value) => JSON.stringify(toText(value)),
  toYaml: (_, value) => stringify(value).trimEnd(),
  sha256sum: (_, value) => createHash('sha256').update(toText(value)).digest('hex'),
  nindent: (_, by, value) =>
    toText(value) === '' ? '' : `\n${toText(value).replace(/^(?=.)/gm, ' '.repeat(Number(by)))}`,
};

function include(name: string, scope: Scope): string {
  const nodes = scope.templates.get(name);
  if (!nodes) throw new Error(`there is no template ${name}`);
  return render(nodes, scope);
}

function evaluate(pipeline: string, scope: Scope): unknown {
  return pipeline
    .split(/\s\|\s/)
    .reduce<unknown[]>((piped, stage) => [call(stage.trim(), piped, scope)], [])[0];
}

function call(stage: string, piped: unknown[], scope: Scope): unknown {
  const words = stage.match(/\((?:[^()]*)\)|"[^"]*"|[^\s()]+/g) ?? [];
  const [head = '', ...rest] = words;
  const work = functions[head];
  if (!work) {
    if (words.length !== 1 || piped.length > 0) throw new Error(`cannot render: ${stage}`);
    return term(head, scope);
  }
  return work(scope, ...rest.map((word) => term(word, scope)), ...piped);
}

function term(word: string, scope: Scope): unknown {
  if (word.startsWith('(')) return evaluate(word.slice(1, -1), scope);
  if (/^["\d]/.test(word)) return JSON.parse(word);
  if (word === '.') return scope.dot;
  const [, start, path] = /^(\$\w*)?((?:\.\w+)*)$/.exec(word) ?? [];
  if (path === undefined) throw new Error(`cannot render: ${word}`);
  const from =
    start === undefined ? scope.dot : start === '$' ? scope.root : scope.variables[start.slice(1)];
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Values | undefined)?.[name], from);
}
