import type { Field } from './field-list.ts';
import type { Operation } from './operation.ts';

/** Example values for the required parameters. */
export function exampleInput({ input }: Pick<Operation, 'input'>): Record<string, unknown> {
  const schema: Field = { ...input };
  const required = new Set(schema.required);
  const needed = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => required.has(name) && field.default === undefined,
  );
  return Object.fromEntries(
    needed.map(([name, field]) => [name, exampleOf(field, name.toUpperCase())]),
  );
}

/** A valid value; `word` is used for texts without an example. */
function exampleOf(field: Field, word = '…'): unknown {
  const [given] = field.examples ?? field.enum ?? [];
  if (given !== undefined) return given;
  if (field.default !== undefined) return field.default;
  if (field.properties) {
    const members = Object.entries(field.properties);
    return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member)]));
  }
  if (field.items) return [exampleOf(field.items)];
  return exampleOfType([field.type].flat()[0], field, word);
}

function exampleOfType(type: string | undefined, { minimum = 0 }: Field, word: string): unknown {
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return type === 'object' ? {} : word;
}

/** An example answer in its envelope; '' for files. */
export function exampleAnswer({ output, envelope }: Operation): string {
  if (envelope === 'file') return '';
  const answer = exampleOf({ ...output });
  const whole =
    envelope === 'wrapped'
      ? { data: answer, message: 'api success', status: 200 }
      : { ...(answer as object), status: 200 }; // flat answers are objects
  return JSON.stringify(whole, null, 2);
}

/** A curl command for a shell in which URL and KEY are set. */
export function curlOf(operation: Operation): string {
  const { methods, access, bodyExample } = operation;
  const [method] = methods;
  const { path, rest } = fillPath(operation.path, exampleInput(operation));
  const isBodied = method === 'POST' && bodyExample === undefined;
  const query = isBodied ? '' : toQuery(rest);
  const words = [
    'curl',
    ...(access === 'open' ? [] : ['-H "x-api-key: $KEY"']),
    ...(method === 'POST' ? describeBody(rest, bodyExample) : []),
    ...(method === 'DELETE' ? ['-X DELETE'] : []),
    `"$URL${path}${query}"`,
  ];
  return words.join(' ');
}

function describeBody(rest: Record<string, unknown>, bodyExample: string | undefined): string[] {
  if (bodyExample !== undefined) return [`--data-binary ${quote(bodyExample)}`];
  if (Object.keys(rest).length === 0) return ['-X POST'];
  return ['-H "content-type: application/json"', `-d ${quote(JSON.stringify(rest))}`];
}

function fillPath(template: string, input: Record<string, unknown>) {
  const inPath = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => toQueryValue(input[name]));
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name));
  return { path, rest: Object.fromEntries(rest) };
}

function toQuery(rest: Record<string, unknown>): string {
  const pairs = Object.entries(rest).map(([name, value]) => `${name}=${toQueryValue(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Also escapes what encodeURIComponent leaves but a shell interprets. */
export function toQueryValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
