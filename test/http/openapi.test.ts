import { describe, expect, it } from 'vitest';
import { toOpenApi } from '../../src/http/openapi.ts';
import { operations } from '../../src/service/app.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Json;
}

interface Item extends Json {
  operationId: string;
  security: Json[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content: Record<string, { schema: Json }> }>;
}

interface Document extends Json {
  components: { securitySchemes: Json; schemas: Json };
  paths: Record<string, Record<string, Item>>;
}

// The document as served to clients.
const text = JSON.stringify(toOpenApi({ version: '1.2.3', operations }));
const document = JSON.parse(text) as Document;
const items = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, item]) => ({ path, where: `${method} ${path}`, item })),
);

/** Keywords of JSON Schema 2020-12. Readers of the document know no others. */
const keywords = new Set(
  (
    '$ref type description required properties patternProperties additionalProperties items const default enum examples anyOf oneOf allOf not ' +
    'minimum maximum minLength maxLength minItems maxItems uniqueItems pattern format contentMediaType contentSchema'
  ).split(' '),
);

function strangeIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(strangeIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, inner]) => {
    if (!keywords.has(keyword)) return [keyword];
    if (keyword === 'properties' || keyword === 'patternProperties')
      return Object.values(inner as Json).flatMap(strangeIn); // a map of schemas
    return ['default', 'const', 'enum', 'examples', 'required'].includes(keyword)
      ? []
      : strangeIn(inner);
  });
}

const schemasOf = ({ parameters, requestBody, responses }: Item): Json[] => [
  ...parameters.map(({ schema }) => schema),
  ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
  ...Object.values(responses).flatMap(({ content }) =>
    Object.values(content).map(({ schema }) => schema),
  ),
];

describe('the OpenAPI document', () => {
  it('has every operation under a name of its own', () => {
    const names = items.map(({ item }) => item.operationId);

    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(operations.map(({ id }) => id)));
    expect(names.filter((name) => !/^\w+$/.test(name))).toEqual([]);
  });

  it('requires nothing that has a default', () => {
    const asked = items.flatMap(({ where, item }) => [
      ...item.parameters
        .filter((each) => each.required && 'default' in each.schema)
        .map(({ name }) => `${where} ${name}`),
      ...Object.values(item.requestBody?.content ?? {}).flatMap(({ schema }) => {
        const members = schema['properties'] as Record<string, Json>; // see toParameters
        const required = schema['required'] as string[];
        return required
          .filter((name) => 'default' in (members[name] ?? {}))
          .map((name) => `${where} ${name}`);
      }),
    ]);

    expect(asked).toEqual([]);
    expect(items.some(({ item }) => item.parameters.some(({ required }) => required))).toBe(true);
  });

  it('names every parameter of a path, once', () => {
    for (const { path, where, item } of items) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = item.parameters.filter((each) => each.in === 'path' && each.required);
      expect([where, named.map(({ name }) => name)]).toEqual([where, inPath]);
      const all = item.parameters.map(({ name }) => name);
      expect([where, new Set(all).size]).toEqual([where, all.length]);
    }
  });

  it('says for every operation whether it needs a key', () => {
    const open = operations
      .filter(({ access }) => access === 'open')
      .flatMap(({ methods, path }) => methods.map((method) => `${method.toLowerCase()} ${path}`));

    for (const { where, item } of items)
      expect([where, item.security]).toEqual([where, open.includes(where) ? [] : [{ key: [] }]]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['key']);
  });

  it('uses only keywords of JSON Schema', () => {
    const strange = items.flatMap(({ where, item }) =>
      schemasOf(item).flatMap((schema) =>
        strangeIn(schema).map((keyword) => `${where} ${keyword}`),
      ),
    );

    expect(strange).toEqual([]);
  });

  it('has no dangling references', () => {
    const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );

    expect([...new Set(refs)]).toEqual(Object.keys(document.components.schemas));
    expect(text.match(/"\$ref"/g)?.length).toBe(refs.length);
  });
});
