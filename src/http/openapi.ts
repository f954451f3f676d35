import type { TObject, TSchema } from 'typebox';
import { errorTable, type ErrorCode } from '../errors.ts';
import type { Operation } from './operation.ts';

interface Described {
  version: string;
  operations: readonly Operation[];
  /** Where users reach the service; empty for the origin of the document. */
  publicUrl?: string;
}

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of all mounted operations, aliases included. */
export function toOpenApi({ version, operations, publicUrl = '' }: Described): Json {
  const paths: Record<string, Json> = {};
  const nameOnce = createNames();
  for (const operation of operations) {
    for (const { path, output, alias } of pathsOf(operation)) {
      const methods = (paths[path] ??= {});
      for (const [at, method] of operation.methods.entries()) {
        const name = method.toLowerCase();
        const item = toPathItem(operation, { output, method, alias, first: at === 0 });
        methods[name] = { ...item, operationId: nameOnce(item.operationId) };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vedette',
      version,
      summary: 'Threat-intelligence look-ups over your own data',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl === '' ? '/' : publicUrl }],
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: { Failure: failureSchema },
    },
    paths,
  };
}

/**
 * Makes names unique: paths may differ only in characters that names cannot contain, such as `-`
 * and `_`.
 */
function createNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  };
}

interface Inside {
  items?: TSchema;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
}

/** Removes the keywords that only our own input reader knows. */
function toSchema(schema: TSchema): Json {
  const { booleanForm: _booleanForm, overflow: _overflow, form: _form, ...rest } = schema as Json; // a schema is a plain object
  const { items, anyOf, properties } = rest as Inside;
  return {
    ...rest,
    ...(items ? { items: toSchema(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(toSchema) } : {}),
    ...(properties ? { properties: mapValues(properties, toSchema) } : {}),
  };
}

const mapValues = <T, U>(values: Record<string, T>, map: (value: T) => U) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** The required members; those with a default are optional. */
function requiredOf({ properties, required }: TObject): Set<string> {
  const names = new Set<string>(required); // absent if none is required
  return new Set([...names].filter((name) => !('default' in (properties[name] ?? {}))));
}

const failureSchema = {
  type: 'object',
  required: ['message', 'status'],
  properties: {
    message: { type: 'string' },
    status: { type: 'integer', description: 'The outcome. Clients should branch on this number.' },
  },
};

function pathsOf({ path, output, aliases }: Operation) {
  const own = { path, output, alias: '' };
  const others = (aliases ?? []).map((alias) => ({
    path: alias.path,
    output: alias.dialect?.output ?? output,
    alias: alias.path,
  }));
  return [own, ...others];
}

interface Variant {
  output: TSchema;
  method: string;
  alias: string;
  first: boolean;
}

function toPathItem(operation: Operation, variant: Variant) {
  const { id, summary, description, group, access, errors } = operation;
  const suffix = [variant.alias.replace(/\W+/g, '_'), variant.first ? '' : variant.method];
  return {
    operationId: [id, ...suffix].filter((part) => part !== '').join('_'),
    tags: [group],
    summary,
    ...(description ? { description } : {}),
    security: access === 'open' ? [] : [{ key: [] }],
    ...(variant.alias === '' ? {} : { 'x-alias-of': operation.path }),
    'x-access': access,
    'x-cost': operation.cost,
    ...toParameters(operation, variant.method),
    responses: { '200': toSuccess(operation, variant.output), ...toFailures(errors) },
  };
}

function toParameters({ input, path }: Operation, method: string): Json {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const required = requiredOf(input);
  const parameters = Object.entries(input.properties)
    .filter(([name]) => method === 'GET' || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema: toSchema(schema),
    }));
  const inBody = Object.entries(input.properties)
    .filter(([name]) => !inPath.has(name))
    .map(([name, schema]) => [name, toSchema(schema)] as const);
  if (method === 'GET' || inBody.length === 0) return { parameters };
  const properties = Object.fromEntries(inBody);
  const schema = {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => required.has(name)),
  };
  const content = Object.fromEntries(bodyTypes.map((type) => [type, { schema }]));
  return { parameters, requestBody: { content } };
}

const bodyTypes = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];

function toSuccess({ envelope }: Operation, output: TSchema): Json {
  if (envelope === 'file') {
    const { contentMediaType } = output as { contentMediaType?: string };
    const type = contentMediaType ?? 'application/octet-stream';
    return { description: 'Success', content: { [type]: { schema: toSchema(output) } } };
  }
  const status = { type: 'integer', const: 200 };
  const message = { type: 'string', const: 'api success' };
  const { properties, required } = output as { properties?: Json; required?: string[] };
  const schema =
    envelope === 'wrapped'
      ? {
          type: 'object',
          required: ['data', 'message', 'status'],
          properties: { data: toSchema(output), message, status },
        }
      : {
          type: 'object',
          required: [...(required ?? []), 'status'],
          properties: { ...properties, status },
        };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

/** One response per HTTP status of the honest mode, with all its errors. */
function toFailures(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...codes, 'internal'])) {
    const { http } = errorTable[code];
    byStatus.set(http, [...(byStatus.get(http) ?? []), code]);
  }
  const responses = [...byStatus].map(([http, rows]) => {
    const examples = Object.fromEntries(rows.map((code) => [code, { value: toExample(code) }]));
    const schema = { $ref: '#/components/schemas/Failure' };
    return [
      String(http),
      { description: rows.join(', '), content: { 'application/json': { schema, examples } } },
    ];
  });
  return Object.fromEntries(responses) as Json;
}

function toExample(code: ErrorCode): Json {
  const { message, status } = errorTable[code];
  return { message, status };
}
