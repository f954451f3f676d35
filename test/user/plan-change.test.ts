import { describe, expect, it } from 'vitest';
import { sendRaw, startServer } from '../harness.ts';

/** A raw request without a body. */
const toBytes = (line: string, key: string, more = '') =>
  `${line} HTTP/1.1\r\nhost: vedette.example\r\nx-api-key: ${key}\r\n${more}content-length: 0\r\n\r\n`;

describe('a change of plan', () => {
  it.each([1, 2, 3, 4])('is not undone by %i concurrent requests of the account', async (count) => {
    const server = await startServer();
    await server.ask('/v1/admin/users?name=guest&email=guest@vedette.example', {
      method: 'POST',
    });
    const made = await server.ask('/v1/admin/keys?user=guest', { method: 'POST' });
    const key = String(made.json.data?.['key']);

    // Pipelined requests run concurrently, so the key is looked up during the change.
    const change = toBytes('POST /v1/admin/users/plan?user=guest&plan=trial', server.key);
    const ask = toBytes('GET /v1/user/me', key);
    const last = toBytes('GET /v1/user/me', key, 'connection: close\r\n');
    const answers = await sendRaw(server.port, change + ask.repeat(count - 1) + last, 60_000);

    expect(answers.match(/"status":200\}/g)).toHaveLength(1 + count);
    const usage = await server.ask('/v1/usage', { key });
    expect(usage.json.data).toMatchObject({ plan: 'trial' });
    expect(usage.headers['ratelimit-policy']).toContain('"minute";q=30');
  });
});
