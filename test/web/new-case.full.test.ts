import { expect, it } from 'vitest';
import { describeInBrowser, openWebPlace } from './place.ts';

describeInBrowser('a case', () => {
  it('is created from pasted text, and complete after a reload', async () => {
    const place = await openWebPlace();
    await place.load('greensnow', ['198.51.100.7']);
    const page = await place.open('#/triage');
    await page
      .getByLabel('Text to search for indicators')
      .fill('sshd: failed for root from 198.51.100.7\nsshd: again 198.51.100.7\nfw: 192.0.2.9');
    await page.getByRole('button', { name: 'Judge' }).click();
    await page.getByText(/2 indicators, judged/).waitFor();
    const link = page.url();
    expect(link).toMatch(/#\/cases\/[0-9a-f-]{36}$/);

    await page.getByRole('button', { name: 'Why: 198.51.100.7' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('sshd: failed for root');
    await dialog.getByLabel('Reason').fill('asked the provider');
    await dialog.getByRole('button', { name: 'Escalate' }).click();
    await dialog.getByText('State: Escalated').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Note', { exact: true }).fill('Ticket 4711');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Ticket 4711').waitFor();
    await page.reload();

    await page.getByText('Ticket 4711').waitFor();
    const row = page.getByRole('row').filter({ hasText: '198.51.100.7' });
    expect(await row.innerText()).toMatch(/Suspicious[\s\S]*Escalated[\s\S]*asked the provider/);
    expect(await page.title()).toContain('198[.]51[.]100[.]7 and 1 more');
    await page.getByRole('link', { name: 'Cases' }).click();
    await page.getByRole('link', { name: '198[.]51[.]100[.]7 and 1 more' }).click();
    expect(page.url()).toBe(link);
  });
});
