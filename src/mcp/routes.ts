import { VedetteError } from '../errors.ts';
import { readTextBody } from '../http/body.ts';
import { Reply } from '../http/foreign-api.ts';
import { isLoopback } from '../http/loopback.ts';
import { handleStream } from '../http/operation.ts';
import type { StreamCall } from '../http/stream.ts';
import { parseUrl } from '../lib/parse-url.ts';
import * as contract from './contract.ts';

interface McpWorld {
  version: string;
}

const mostBytes = 1_048_576;
const sessionUnknown = -32_001;

export const mcpRoutes = [
  handleStream(contract.mcp, async (_, { version }: McpWorld, call) => {
    const { headers } = call.client;
    checkOrigin(call);
    if (headers['mcp-session-id'] !== undefined) return refuse(404, 'Session not found');
    if (headers['content-type'] === undefined) return refuse(405, 'There are no sessions to end');
    return converse(await readTextBody(call.body, mostBytes), { call, version });
  }),
];

/** Loaded on demand: most servers never see an agent. */
async function converse(body: string, { call, version }: { call: StreamCall; version: string }) {
  const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport: Transport }] =
    await Promise.all([
      import('./server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
  const server = createMcpServer(call.ask, version);
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const answer = await transport.handleRequest(requestOf(body, call));
    const text = await answer.text();
    return new Reply(answer.status, text, answer.headers.get('content-type') ?? 'application/json');
  } finally {
    await server.close();
  }
}

function requestOf(body: string, { client }: StreamCall): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = client.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request('http://vedette.internal/mcp', { method: 'POST', headers, body });
}

/**
 * Guards against DNS rebinding: a page of another site may point its name at this machine, but host and origin still
 * show that name.
 */
function checkOrigin({ client, from }: StreamCall): void {
  const { host = '', origin, 'x-forwarded-for': proxied } = client.headers;
  const isDirect = isLoopback(from.address) && proxied === undefined;
  if (isDirect && !isLoopback(nameOf(host))) throw foreign();
  if (origin === undefined || origin === client.origin) return;
  if (parseUrl(origin)?.host !== host) throw foreign();
}

const nameOf = (host: string) => host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');

const foreign = () => new VedetteError('notOwnPage');

function refuse(http: number, message: string): Reply {
  return new Reply(http, { jsonrpc: '2.0', error: { code: sessionUnknown, message }, id: null });
}
