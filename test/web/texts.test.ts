import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gatherTexts } from '../../scripts/web-texts.mjs';

function gatherFrom(file: string, content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, file), content);
  return gatherTexts(folder);
}

describe('the texts of the web page', () => {
  it('are all in one catalogue, each under its own name', () => {
    const { parts, strays } = gatherTexts('web');
    const names = parts.map(({ part }) => part);

    expect(strays).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['pages', 'shared', 'ip', 'range', 'sessions']));
    expect(parts.find(({ part }) => part === 'pages')?.texts).toContain("'Exposure'");
    expect(parts.find(({ part }) => part === 'ip')?.texts).toContain(
      'No feed has a line about it.',
    );
  });

  it.each([
    ['between tags', '<p>Stray words</p>'],
    ['in braces', "<p>{isOn ? 'Stray' : t.off}</p>"],
    ['in a template', '<p>{`${count} stray rows`}</p>'],
    ['in a name for screen readers', '<button aria-label="Stray" />'],
    ['in a column', "<Table columns={[{ id: 'a', title: 'Stray' }]} />"],
    ['in a message', "<button onClick={() => showToast('Stray')} />"],
  ])('are reported missing if written %s', (_, markup) => {
    const { strays } = gatherFrom('page.tsx', `export const Page = () => ${markup};`);

    expect(strays).toEqual([expect.stringMatching(/^page\.tsx:1: .*[Ss]tray/)]);
  });

  it('are not mistaken for class names, links and values', () => {
    const page = `const t = defineTexts('page', { lead: 'Words' });
export const Page = () => <p class="lead" id="lead">{t.lead} <a href={linkTo('ip', value)}>{value}</a> · {' '}</p>;`;
    const { parts, strays } = gatherFrom('page.tsx', page);

    expect(strays).toEqual([]);
    expect(parts).toEqual([{ part: 'page', texts: "{ lead: 'Words' }", file: 'page.tsx' }]);
  });
});
