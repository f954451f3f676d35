import { describe, expect, it } from 'vitest';
import { openedFolder, plain, vedette } from './command-line.ts';

describe('vedette url', () => {
  it('shows the verdict with reasons, and a bar for the phishing score', async () => {
    const { code, out } = await vedette(
      await openedFolder(),
      ['url', 'https://paypal-login.vercel.app/verify'],
      {
        columns: 100,
      },
    );
    expect(code).toBe(0);
    expect(plain(out)).toMatch(
      /^suspicious {2}https:\/\/paypal-login\.vercel\.app\/verify\n {4}\S/,
    );
    expect(plain(out)).toMatch(/^ {4}█+░* \d+\.\d % like phishing, by how it is written$/m);
    expect(plain(out)).toMatch(/\+\d\.\d\d {2}\S.*\.\n/);
  });

  it('reads standard input and writes NDJSON', async () => {
    const input = 'https://www.google.com/\nnot a url\n';
    const { code, out } = await vedette(await openedFolder(), ['url', '-', '--json'], { input });
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(0);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      url: 'https://www.google.com/',
      verdict: 'no sign',
      check: { verdict: 'unknown' },
    });
    expect(rows[1]).toMatchObject({ url: 'not a url', error: 'This is not a web address.' });
  });

  it('shows a name of another script in both spellings', async () => {
    const { out } = await vedette(await openedFolder(), ['url', 'https://bücher.example/']);
    expect(out).toContain('https://xn--bcher-kva.example/  (bücher.example)');
  });
});
