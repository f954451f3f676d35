import { Type } from 'typebox';
import { VedetteError } from '../../src/errors.ts';
import type { World } from '../../src/service/world.ts';
import { handle, looseTrue, offset, operation, type Route } from '../../src/http/operation.ts';

const shared = {
  methods: ['GET', 'POST'],
  group: 'ip',
  access: 'key',
  errors: [],
  summary: 'For tests',
} as const;

/** An operation with one parameter of every kind, which echoes what it understood. */
export const echo = operation({
  ...shared,
  id: 'testEcho',
  path: '/v1/test/echo/{id}',
  aliases: [
    { path: '/v1/test/echo_alias/{id}' },
    {
      path: '/v2/test/echo/{id}',
      dialect: {
        name: 'shouting',
        output: Type.Object({ TEXT: Type.String() }),
        translate: ({ text }) => ({ TEXT: text.toUpperCase() }),
      },
    },
  ],
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({
    id: Type.String(),
    text: Type.String(),
    offset: offset(),
    full: looseTrue('Everything.'),
    show: Type.Boolean({ default: false }),
    list: Type.Array(Type.String(), { default: [] }),
    kind: Type.Optional(Type.Unsafe<'a' | 'b'>({ type: 'string', enum: ['a', 'b'] })),
  }),
  output: Type.Object({
    id: Type.String(),
    text: Type.String(),
    offset: Type.Integer(),
    full: Type.Boolean(),
    show: Type.Boolean(),
    list: Type.Array(Type.String()),
    kind: Type.Optional(Type.String()),
  }),
});

/** Costs one credit of the group `ip`, and fails on request. */
export const charged = operation({
  ...shared,
  id: 'testCharged',
  path: '/v1/test/charged',
  cost: 1,
  envelope: 'flat',
  input: Type.Object({ fail: Type.Optional(Type.String()) }),
  output: Type.Object({ ip: Type.String() }),
});

/** Calls with `fail=hold` wait here until they are released. */
export const hold = {
  waiting: [] as (() => void)[],
  release(): void {
    for (const go of this.waiting.splice(0)) go();
  },
};

export const testRoutes: Route<World>[] = [
  handle(echo, (input) => input),
  handle(charged, async ({ fail }) => {
    if (fail === 'throw') throw new Error('secret detail of ours');
    if (fail === 'refuse') throw new VedetteError('ipInvalid');
    if (fail === 'hold') await new Promise<void>((resolve) => hold.waiting.push(resolve));
    if (fail === 'wait') await new Promise((resolve) => setTimeout(resolve, 300));
    return Promise.resolve({ ip: '198.51.100.7', secret: 'must never leave' });
  }),
];
