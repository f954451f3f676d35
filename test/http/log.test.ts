import { describe, expect, it } from 'vitest';
import { sendRaw, startServer } from '../harness.ts';

const encode = (text: string) =>
  Array.from(text, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

describe('the log', () => {
  it('truncates long paths', async () => {
    const server = await startServer();
    await server.ask(`/v1/${'a'.repeat(30_000)}`);
    const line = server.logged.join('');
    expect(line).toContain('request refused');
    expect(line).toContain('(30004 characters)');
    expect(line.length).toBeLessThan(1_000);
  });

  it.each([
    ['whole', (key: string) => encode(key)],
    ['in capitals', (key: string) => encode(key).toUpperCase().replaceAll('X', 'x')],
    ['in part', (key: string) => key.slice(0, 10) + encode(key.slice(10, 20)) + key.slice(20)],
    ['from its first letter', (key: string) => encode(key.slice(0, 1)) + key.slice(1)],
    ['twice', (key: string) => encode(encode(key))],
    ['many times', (key: string) => encode(key).replaceAll('%', `%${'25'.repeat(20)}`)],
    ['where the path is cut', (key: string) => 'a'.repeat(210) + key],
    ['encoded where the path is cut', (key: string) => 'a'.repeat(150) + encode(key)],
  ])('contains no key that was percent-encoded %s', async (_, disguise) => {
    const server = await startServer();
    await server.ask(`/v1/nothing/${disguise(server.key)}`);
    const line = server.logged.join('');
    expect(line).toContain('request refused');
    const { path } = JSON.parse(line) as { path: string };
    expect(path).toContain('vdt[redacted]');
    for (const shown of [
      path,
      decodeURIComponent(path),
      decodeURIComponent(decodeURIComponent(path)),
    ]) {
      expect(shown).not.toContain(server.key.slice(3, 15));
      expect(shown).not.toContain(server.key.slice(-12));
    }
  });

  it('contains no control characters', async () => {
    const server = await startServer();
    await sendRaw(
      server.port,
      Buffer.from('GET /v1/\x9b31m HTTP/1.1\r\nhost: a\r\n\r\n', 'latin1'),
    );
    await sendRaw(server.port, 'GET /v1/nothing HTTP/1.1\r\nhost: a\r\n\r\n');
    const lines = server.logged.join('');
    expect(lines).toContain('/v1/nothing');
    expect(lines).not.toMatch(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });
});
