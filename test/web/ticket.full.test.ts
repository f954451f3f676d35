import { expect, it } from 'vitest';
import { describeInBrowser, openWebPlace } from './place.ts';

describeInBrowser('copying for a ticket', () => {
  it("contains verdict, reasons, sources and link, defanged, in the user's template", async () => {
    const place = await openWebPlace();
    await place.load('greensnow', ['198.51.100.7']);
    const page = await place.open('#/ip/198.51.100.7', { isAlone: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = async (form: string) => {
      await page.getByRole('button', { name: 'Copy for ticket' }).click();
      await page.getByRole('menuitem', { name: form, exact: true }).click();
      await page.getByText(`Copied ticket as ${form}.`).waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };

    const text = await copy('Text');
    expect(text).toMatch(/^198\[\.\]51\[\.\]100\[\.\]7: Suspicious\nGreenSnow lists it/);
    expect(text).toMatch(/\nReasons:\n- .*\(greensnow, .*\)\nSources: greensnow\nJudged \d{4}-/);
    expect(text).toContain(`\n${place.server.url}/#/ip/198.51.100.7`);
    expect(text).not.toMatch(/Decision|\{|198\.51\.100\.7:/);
    expect(await copy('HTML')).toContain('Suspicious\nGreenSnow lists it');

    await page.getByRole('button', { name: 'Copy for ticket' }).click();
    await page.getByRole('menuitem', { name: 'Edit the template' }).click();
    await page.getByRole('button', { name: 'Markdown' }).click();
    await page.getByRole('textbox', { name: 'Template' }).fill('| {indicator} | {verdict} |');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await page.goto(`${place.server.url}/#/ip/198.51.100.7`);
    expect(await copy('Markdown')).toBe('| 198\\[.\\]51\\[.\\]100\\[.\\]7 | Suspicious |');
  });
});
