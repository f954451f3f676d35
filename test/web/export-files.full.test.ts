import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { describeInBrowser, openWebPlace, type WebPlace } from './place.ts';

interface Saved {
  name: string;
  text: string;
}

async function save(page: Page, button: string, form: string): Promise<Saved> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: form, exact: true }).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
}

const attributesIn = ({ text }: Saved) =>
  (JSON.parse(text) as { Event: { Attribute: object[] } }).Event.Attribute;

async function openCase({ server }: WebPlace): Promise<string> {
  const { json } = await server.ask('/v1/cases', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Monday', indicators: ['198.51.100.7', 'bad.example'] }),
  });
  return String(json.data?.['id']);
}

describeInBrowser('a file that the server makes', () => {
  const place = shareAcrossTests(async () => {
    const opened = await openWebPlace();
    await opened.load('greensnow', ['198.51.100.7']);
    return opened;
  });

  it('is the verdict on an address as a STIX bundle and a MISP event', async () => {
    const page = await place().open('#/ip/198.51.100.7');
    await page.getByRole('heading', { name: 'Suspicious' }).waitFor();

    const stix = await save(page, 'Export (1 credit)', 'STIX 2.1');
    expect(stix.name).toBe('198.51.100.7.stix.json');
    const { type, objects } = JSON.parse(stix.text) as { type: string; objects: object[] };
    expect(type).toBe('bundle');
    expect(objects).toContainEqual(
      expect.objectContaining({ type: 'ipv4-addr', value: '198.51.100.7' }),
    );
    expect(objects).toContainEqual(
      expect.objectContaining({ pattern: "[ipv4-addr:value = '198.51.100.7']" }),
    );

    const misp = await save(page, 'Export (1 credit)', 'MISP event');
    expect(misp.name).toBe('198.51.100.7.misp.json');
    expect(attributesIn(misp)).toMatchObject([{ type: 'ip-dst', value: '198.51.100.7' }]);
  });

  it('is the verdict on a name, too', async () => {
    const page = await place().open('#/check?indicator=bad.example');
    await page.locator('.judgement').waitFor();
    const { text } = await save(page, 'Export (1 credit)', 'CSV');
    expect(text).toContain('\ndomain,bad.example,');
  });

  it('is a complete case, for free', async () => {
    const id = await openCase(place());
    const page = await place().open(`#/cases/${id}`);
    await page.getByText('2 of 2 indicators not judged').waitFor();
    const misp = await save(page, 'Export', 'MISP event');
    expect(misp.name).toBe('monday.misp.json');
    expect(attributesIn(misp)).toMatchObject([{ value: '198.51.100.7' }, { value: 'bad.example' }]);
  });
});
