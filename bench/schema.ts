import { Ajv } from 'ajv';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { z } from 'zod';
import { advantage, cost } from './compare.ts';
import type { Figure } from './figure.ts';

const schema = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 2_000 }),
  offset: Type.Integer({ minimum: 0, maximum: 9_900 }),
  full: Type.Optional(Type.Boolean()),
  tags: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }),
  range: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
});

const zodSchema = z.object({
  query: z.string().min(1).max(2_000),
  offset: z.int().min(0).max(9_900),
  full: z.boolean().optional(),
  tags: z.array(z.string().max(64)).max(100),
  range: z.object({ from: z.int(), to: z.int() }),
});

const checks = 300_000;
const compilations = 200;

/** Checking one request, and compiling one schema, with TypeBox, Ajv and Zod. */
export async function* benchSchema(): AsyncGenerator<Figure> {
  const requests = Array.from({ length: 100 }, (_, at) => ({
    query: `port:${at} nginx`,
    offset: at * 10,
    tags: ['a', 'b', `t${at}`],
    range: { from: at, to: at + 1 },
  }));
  const own = Compile(schema);
  const ajv = new Ajv().compile(schema);
  const all = (check: (value: unknown) => boolean) => () => {
    for (let at = 0; at < checks; at++) if (!check(requests[at % 100])) throw new Error('refused');
  };
  const typebox = all((value) => own.Check(value));
  const ratio = (name: string, value: number): Figure => ({
    name: `schema.${name}`,
    value,
    unit: 'ratio',
  });
  yield ratio(
    'check-ajv-to-typebox',
    await advantage(
      typebox,
      all((value) => ajv(value)),
    ),
  );
  yield ratio(
    'check-zod-to-typebox',
    await advantage(
      typebox,
      all((value) => zodSchema.safeParse(value).success),
    ),
  );
  const repeated = (work: () => unknown) => () => {
    for (let at = 0; at < compilations; at++) work();
  };
  const compileOwn = repeated(() => Compile(Type.Object({ ...schema.properties })));
  const compileAjv = repeated(() => new Ajv().compile({ ...schema }));
  yield ratio('compile-ajv-to-typebox', await advantage(compileOwn, compileAjv));
  yield { name: 'schema.compile', value: (await cost(compileOwn)) / compilations, unit: 'ms' };
}
