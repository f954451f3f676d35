import { Type } from 'typebox';
import { fileOf, keyErrors, operation } from '../http/operation.ts';

export const mcp = operation({
  id: 'mcp',
  methods: ['POST', 'DELETE'],
  path: '/mcp',
  summary: 'Model Context Protocol, for agents',
  description:
    'Streamable HTTP without sessions: tools and resources, see docs/mcp.md. Free; each tool costs what its operation costs.',
  group: 'user',
  access: 'key',
  cost: 0,
  plainHttp: true,
  envelope: 'file',
  bodyExample: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  input: Type.Object({}),
  output: fileOf('application/json', 'An answer of JSON-RPC.'),
  errors: ['bodyTooLarge', 'requestMalformed', 'overloaded', 'tooManyStreams', ...keyErrors],
});
