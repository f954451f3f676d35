import { describe, expect, it } from 'vitest';
import { defaultMaxDepth, JsonTextError, parseJson } from '../../src/lib/json-scan.ts';
import { startServer, type TestServer } from '../harness.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Half of the largest body opens brackets, the rest closes them; the variant that never closes has twice as many. */
const deepest = nested(500_000);
const unclosed = '['.repeat(1_000_000);

function post(server: TestServer, path: string, body: string) {
  return server.ask(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
}

describe('a text of JSON', () => {
  it('is parsed up to a depth, not counting brackets in strings', () => {
    expect(parseJson(nested(defaultMaxDepth))).toHaveLength(1);
    expect(() => parseJson(nested(defaultMaxDepth + 1))).toThrow(JsonTextError);
    const text = `"${unclosed}\\"["`;
    expect(parseJson(` {"a": ${text}}\n`)).toEqual({ a: `${unclosed}"[` });
  });

  it('is rejected for its depth before it is parsed', () => {
    expect(() => parseJson(unclosed)).toThrow('too deep');
    expect(() => parseJson('{"a": [}')).toThrow(SyntaxError);
  });
});

describe('a body of JSON that is nested deeply', () => {
  it('is rejected with the reason, read whole or item by item', async () => {
    const server = await startServer();
    const why = `nested more than ${defaultMaxDepth} levels deep`;
    for (const [path, body] of [
      ['/v1/user/me', `{"any": ${deepest}}`],
      ['/v1/user/me', unclosed],
      ['/v1/ip/bulk', deepest],
      ['/v1/domain/url', unclosed],
    ] as const) {
      const { status, json } = await post(server, path, body);
      expect(status).toBe(400);
      expect(json.message).toContain(why);
    }
  });

  it('is an invalid item as a line of many', async () => {
    const server = await startServer();
    const lines = `{"ip": ${deepest}}\n198.51.100.7\n`;
    const { text } = await post(server, '/v1/ip/bulk', lines);
    const rows = text.split('\n').filter(Boolean);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('198.51.100.7');
    expect(rows[2]).toContain('200');
  });
});
