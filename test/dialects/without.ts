import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../harness.ts';

/**
 * A proxy that removes a member from answers, named in the path before the client's own: through
 * `URL/data.0.port`, the first of `data` has no `port`. Shows which members clients cannot do without.
 */
export async function openWithout(port: number, mount: string): Promise<string> {
  const proxy = createServer((from, to) => void pass(from, to));
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  atEnd(() => proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const [, member = '', rest = '/'] = /^\/([^/]*)(\/.*)$/.exec(from.url ?? '') ?? [];
    const { method, headers } = from;
    const options = { host: '127.0.0.1', port, method, path: `${mount}${rest}`, headers };
    const text = await new Promise<string>((done, fail) => {
      const forward = request(options, (answer) => {
        const chunks: Buffer[] = [];
        to.statusCode = answer.statusCode ?? 502;
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => done(Buffer.concat(chunks).toString()));
      });
      forward.once('error', fail);
      from.pipe(forward);
    });
    to.setHeader('content-type', 'application/json').end(without(text, member.split('.')));
  }
}

function without(text: string, path: readonly string[]): string {
  const body: unknown = JSON.parse(text);
  let at = body;
  for (const name of path.slice(0, -1)) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  }
  const last = path.at(-1) ?? '';
  if (typeof at === 'object' && at !== null) Reflect.deleteProperty(at, last);
  return JSON.stringify(body);
}
