import { describe, expect, it } from 'vitest';
import { openPlace } from './banner-place.ts';
import { plain } from './command-line.ts';

const words = ['refingerprint'];

describe('vedette refingerprint', () => {
  it('reports how many banners it examined and how many changed', async () => {
    const { run } = await openPlace();
    expect(await run(...words)).toMatchObject({
      code: 0,
      out: '3 banners examined, 0 changed.\n',
    });
    expect(await run(...words, '--since', 'now-2h')).toMatchObject({
      out: '2 banners examined, 0 changed.\n',
    });
  });

  it('gives the summary as JSON', async () => {
    const { run } = await openPlace();
    const summary = JSON.parse((await run(...words, '--json')).out) as object;
    expect(summary).toMatchObject({ looked: 3, changed: 0, total: 3, is_resumed: false });
  });

  it('shows a progress bar on a terminal', async () => {
    const { show } = await openPlace();
    expect(plain((await show(100, ...words)).err)).toMatch(/banners {2}[█─]+ 99% of 3/);
  });

  it('has nothing to do on an empty index, and explains an invalid time', async () => {
    const { run } = await openPlace([]);
    expect((await run(...words)).out).toBe('0 banners examined, 0 changed.\n');
    const wrong = await run(...words, '--since', 'yesterday');
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain('now-7d');
  });
});
