import { request } from 'node:http';
import type { TObject, TSchema } from 'typebox';
import { operations } from '../../src/service/app.ts';
import type { Operation } from '../../src/http/operation.ts';

export interface Answers {
  /** Answers below 500: a made-up id may be unknown, but nothing broke. */
  answered: number;
  /** Operations that failed on our side, with their answers. */
  broken: string[];
}

/** One call of each operation that a key can make, with inputs made up from its contract. */
export async function callEveryOperation(url: string, key: string): Promise<Answers> {
  const found: Answers = { answered: 0, broken: [] };
  for (const operation of operations.filter(({ access }) => access !== 'local')) {
    const status = await call(operation, { url, key }).catch((error: unknown) => String(error));
    if (typeof status === 'number' && status < 500) found.answered++;
    else found.broken.push(`${operation.id}: ${status}`);
  }
  return found;
}

function call(operation: Operation, { url, key }: { url: string; key: string }): Promise<number> {
  const input = inputOf(operation.input);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(input[name]));
    Reflect.deleteProperty(input, name);
    return value;
  });
  const [method] = operation.methods;
  const query = method === 'GET' ? `?${new URLSearchParams(toTexts(input)).toString()}` : '';
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}${query}`, { method, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(method === 'GET' ? undefined : JSON.stringify(input));
  });
}

/** Valid values for parameters with these names. */
const known: Record<string, unknown> = {
  ip: '9.9.9.9',
  query: 'vedette.example',
  url: 'https://vedette.example/',
};

function inputOf({ properties }: TObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, known[name] ?? sample(schema)]),
  );
}

function sample(schema: TSchema): unknown {
  const {
    default: preset,
    enum: choices,
    minimum,
    type,
  } = schema as Partial<{
    default: unknown;
    enum: unknown[];
    minimum: number;
    type: string;
  }>;
  if (preset !== undefined) return preset;
  if (choices) return choices[0];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return type === 'object' ? {} : 'proof';
}

const toTexts = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
