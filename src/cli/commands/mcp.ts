import { once } from 'node:events';
import { version } from '../../service/version.ts';
import type { Command } from '../command.ts';

export const mcp: Command = {
  name: 'mcp',
  summary: 'Serve an agent over the Model Context Protocol on standard input and output',
  examples: [['vedette mcp', 'The command of an MCP server in the settings of an agent']],
  async run({ connect }) {
    const client = await connect();
    const [{ createMcpServer }, { StdioServerTransport }] = await Promise.all([
      import('../../mcp/server.ts'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
    ]);
    const server = createMcpServer((operation, input) => client.call(operation, input), version);
    const ended = once(process.stdin, 'end');
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
  },
};
