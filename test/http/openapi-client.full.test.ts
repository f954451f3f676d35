import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { toOpenApi } from '../../src/http/openapi.ts';
import { operations } from '../../src/service/app.ts';
import { atEnd, startServer } from '../harness.ts';

interface Schema {
  type?: string | string[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Item {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

// The document as served to clients.
const text = JSON.stringify(toOpenApi({ version: '1.2.3', operations }));
const document = JSON.parse(text) as { paths: Record<string, Record<string, Item>> };

/** In the checkout, so that its imports resolve. */
function folder(): string {
  const path = fileURLToPath(new URL(`../../.build/client-${process.pid}/`, import.meta.url));
  mkdirSync(path, { recursive: true });
  atEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Generates a program that calls every operation once, with inputs that the document allows. */
function callsOfAll(): { text: string; names: string[] } {
  const names: string[] = [];
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, item]) => {
      names.push(item.operationId);
      const name = JSON.stringify(item.operationId);
      return `  [${name}, await client.${method.toUpperCase()}(${JSON.stringify(path)}, ${inputOf(item)})],`;
    }),
  );
  const head = [
    `import createClient from 'openapi-fetch';`,
    `import type { paths } from './types.ts';`,
    'export const callAll = async (baseUrl: string, key: string) => {',
    `  const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } });`,
    '  return [',
  ];
  return { text: [...head, ...calls, '  ] as const;', '};'].join('\n'), names };
}

function inputOf({ parameters, requestBody }: Item): string {
  const params: Record<string, Record<string, unknown>> = {};
  for (const { name, in: place, schema } of parameters) {
    params[place] = { ...params[place], [name]: sample(schema) };
  }
  const [body] = Object.values(requestBody?.content ?? {});
  const given = { ...(body ? { body: sample(body.schema) } : {}), parseAs: 'text' };
  return JSON.stringify(Object.keys(params).length === 0 ? given : { params, ...given });
}

function sample(schema: Schema): unknown {
  const preset = schema.default ?? schema.const ?? schema.enum?.[0];
  if (preset !== undefined) return preset;
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0]);
  const [type = ''] = [schema.type].flat();
  return samples[type]?.(schema) ?? 'proof';
}

const samples: Readonly<Record<string, (schema: Schema) => unknown>> = {
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => false,
  array: ({ minItems = 0, items = {} }) => (minItems > 0 ? [sample(items)] : []),
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})])),
};

function faultsOf(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0, file: at }) => {
    const line = (at?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    return `${at?.fileName.split('/').at(-1)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`.slice(
      0,
      400,
    );
  });
}

describe('the OpenAPI document', () => {
  it('has no errors according to Redocly', async () => {
    // TAXII requires paths to end in a slash.
    const rules = { 'no-path-trailing-slash': 'off' } as const;
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: text, config });
    const errors = problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
    expect(errors).toEqual([]);
  });

  it('generates a client that compiles in strict mode and calls every operation', async () => {
    const place = folder();
    const program = callsOfAll();
    writeFileSync(join(place, 'types.ts'), astToString(await openapiTypes(text)));
    writeFileSync(join(place, 'calls.ts'), program.text);
    expect(faultsOf(join(place, 'calls.ts'))).toEqual([]);

    const { outputText } = ts.transpileModule(program.text, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    writeFileSync(join(place, 'calls.mjs'), outputText);
    const { callAll } = (await import(pathToFileURL(join(place, 'calls.mjs')).href)) as {
      callAll: (url: string, key: string) => Promise<[string, { response: Response }][]>;
    };
    const server = await startServer();
    const answers = await callAll(server.url, server.key);
    expect(answers.map(([name]) => name)).toEqual(program.names);
    const broken = answers.filter(([, { response }]) => response.status >= 500);
    expect(broken.map(([name, { response }]) => `${name}: ${response.status}`)).toEqual([]);
  });
});
