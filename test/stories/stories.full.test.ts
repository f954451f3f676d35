import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tellStory } from './tell.ts';

const scripts = readdirSync(import.meta.dirname).filter((name) => /^\d.*\.sh$/.test(name));

/** `npx vitest run test/stories -u` rewrites the pages. */
describe('stories', () => {
  it.each(scripts)('%s prints what docs/stories shows', async (script) => {
    const page = resolve('docs/stories', script.replace(/^\d+-(.*)\.sh$/, '$1.md'));
    await expect(await tellStory(script)).toMatchFileSnapshot(page);
  });

  it('are all listed', () => {
    const list = readFileSync('docs/stories/README.md', 'utf8');
    const pages = readdirSync('docs/stories').filter((name) => name !== 'README.md');
    expect(pages).toHaveLength(scripts.length);
    expect(pages.filter((name) => !list.includes(`(${name})`))).toEqual([]);
  });
});
