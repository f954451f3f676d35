import { request } from 'node:http';

export interface Body {
  status: number;
  message?: string;
  data?: Record<string, unknown>;
}

/** The answer of a server on loopback, or nothing if it died before the answer was complete. */
export function ask(
  port: number,
  path: string,
  { key = '', body }: { key?: string; body?: object } = {},
): Promise<Body | undefined> {
  return new Promise((resolve) => {
    const text = body ? JSON.stringify(body) : '';
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const method = body ? 'POST' : 'GET';
    const to = { host: '127.0.0.1', port, path, method, headers, agent: false as const };
    const call = request(to, (response) => {
      let answer = '';
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      response.on('error', () => resolve(undefined));
      response.on('end', () =>
        resolve(response.complete ? (JSON.parse(answer) as Body) : undefined),
      );
    });
    call.on('error', () => resolve(undefined));
    call.end(text);
  });
}
