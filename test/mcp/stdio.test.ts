import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.ts';
import { atEnd, startServer } from '../harness.ts';

it('vedette mcp answers an agent on its standard input, through the running server', async () => {
  const { config } = await startServer();
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['test/vedette.mjs', 'mcp'],
    env: { VEDETTE_DATA: config.data, PATH: process.env['PATH'] ?? '' },
    stderr: 'ignore',
  });
  await client.connect(transport);
  atEnd(() => client.close());
  const { tools: named } = await client.listTools();
  expect(named).toHaveLength(tools.length);
  const answer = await client.callTool({
    name: 'explain_verdict',
    arguments: { indicator: 'https://login.example/' },
  });
  expect(answer.structuredContent).toMatchObject({ result: { indicator: { kind: 'url' } } });
});
