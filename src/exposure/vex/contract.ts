import { Type } from 'typebox';
import type { ErrorCode } from '../../errors.ts';
import { adminOperation, keyErrors, operation } from '../../http/operation.ts';
import { which } from '../contract.ts';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });

const vexFormat = Type.Union([Type.Literal('openvex'), Type.Literal('cyclonedx')], {
  default: 'openvex',
  description: 'OpenVEX 0.2, or CycloneDX 1.6.',
});

export const exportVex = operation({
  id: 'exportVex',
  methods: ['GET'],
  path: '/v1/exploit/vex',
  summary: 'Your hosts with their CVEs as VEX',
  description:
    'The content of /v1/exploit/exposed for other tools: affected, with what to do; under investigation if ' +
    'only possible; and every decision with its reason. Hosts are named `urn:vedette:host:ADDRESS`.',
  group: 'exploit',
  access: 'key',
  cost: 1,
  envelope: 'bare',
  input: Type.Object({ ...which, format: vexFormat }),
  output: Type.Unknown({ description: 'The document.' }),
  errors: [...keyErrors, 'parameterUnusable', 'storeAway', 'overloaded'],
});

const loadErrors = [
  ...keyErrors,
  'parameterUnusable',
  'parameterMissing',
  'requestMalformed',
  'bodyTooLarge',
] as const satisfies readonly ErrorCode[];

export const loadVex = operation({
  ...adminOperation,
  id: 'loadVex',
  methods: ['POST'],
  path: '/v1/exploit/vex',
  summary: 'Import decisions about CVEs from a VEX document',
  description:
    'The body is OpenVEX or CycloneDX as JSON. A status of not affected, fixed or under investigation becomes a ' +
    'decision about that product and version. It replaces the document of the same name. Statements about a ' +
    'part of a product, such as a library in an appliance, need the hosts it is on.',
  input: Type.Object({
    name: Type.Optional(
      Type.String({ maxLength: 300, description: 'Its name. Default: the id in the document.' }),
    ),
    range: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only for these hosts: an address, CIDR or range.',
      }),
    ),
    tag: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only for hosts with this tag.' }),
    ),
  }),
  bodyExample:
    '{"@context":"https://openvex.dev/ns/v0.2.0","@id":"https://vendor.example/vex/1","statements":[]}',
  output: Type.Object({
    name: text('Name, used to replace and remove it.'),
    format: text('OpenVEX or CycloneDX.'),
    added: count('New decisions.'),
    kept: count('Decisions it repeats.'),
    ended: count('Decisions of its previous version that it no longer has.'),
    left_out: Type.Record(Type.String(), Type.Integer(), {
      description: 'Statements without a decision, by reason.',
    }),
  }),
  errors: [...loadErrors],
});

export const removeVex = operation({
  ...adminOperation,
  id: 'removeVex',
  methods: ['POST'],
  path: '/v1/exploit/vex/remove',
  summary: 'End all decisions of a VEX document',
  input: Type.Object({ name: text('Its name.') }),
  output: Type.Object({ ended: count('Decisions.') }),
  errors: [...keyErrors, 'parameterMissing', 'idUnknown'],
});
