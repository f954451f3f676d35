import { Type, type Static } from 'typebox';
import { adminOperation, keyErrors, operation } from '../../http/operation.ts';

const text = (description: string) => Type.String({ description });

export const SbomRow = Type.Object({
  id: text('Its id.'),
  name: text('From the document, or given when it was loaded.'),
  ip_address: text('The host.'),
  format: text('CycloneDX or SPDX.'),
  components: Type.Integer({ description: 'Pieces of software.' }),
  made: text('When it was created, according to the document.'),
  loaded: text('When.'),
});
export type SbomRow = Static<typeof SbomRow>;

export const listSboms = operation({
  id: 'listSboms',
  methods: ['GET'],
  path: '/v1/exploit/sboms',
  summary: 'SBOMs of your hosts',
  group: 'exploit',
  access: 'key',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({}),
  output: Type.Object({ sboms: Type.Array(SbomRow) }),
  errors: [...keyErrors],
});

export const loadSbom = operation({
  ...adminOperation,
  id: 'loadSbom',
  methods: ['POST'],
  path: '/v1/exploit/sboms',
  summary: 'Load the SBOM of a host: components that no scan sees',
  description:
    'The body is CycloneDX or SPDX as JSON. Its components count as software of the host, with or without a scan. ' +
    'It replaces the SBOM of the same host with the same name.',
  input: Type.Object({
    ip: Type.String({ maxLength: 100, description: 'The host.', examples: ['198.51.100.7'] }),
    name: Type.Optional(
      Type.String({ maxLength: 300, description: 'Its name. Default: the one in the document.' }),
    ),
  }),
  bodyExample: '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}',
  output: SbomRow,
  errors: [
    ...keyErrors,
    'parameterUnusable',
    'parameterMissing',
    'requestMalformed',
    'bodyTooLarge',
  ],
});

export const removeSbom = operation({
  ...adminOperation,
  id: 'removeSbom',
  methods: ['POST'],
  path: '/v1/exploit/sboms/remove',
  summary: 'Remove the SBOM of a host',
  input: Type.Object({ id: text('Its id.') }),
  output: Type.Object({ removed: Type.Boolean() }),
  errors: [...keyErrors, 'parameterMissing', 'idUnknown'],
});
