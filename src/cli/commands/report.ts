import * as contract from '../../domain/contract.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { UsageError, type Command } from '../command.ts';
import { renderReportPage } from '../report-page.ts';
import type { Report } from '../report-sections.ts';
import { renderReport } from '../report-text.ts';
import { harmlessJson } from '../terminal.ts';

export const report: Command = {
  name: 'report',
  summary: 'Show the report of a domain scan',
  arguments: ['ID'],
  options: { html: { description: 'Print a self-contained HTML page.' } },
  examples: [
    ['vedette report 4503599627370495', 'In the terminal'],
    ['vedette report 4503599627370495 --html > report.html', 'To share'],
    ['vedette report 4503599627370495 --json | jq .summary', 'The body of /v1/domain/report'],
  ],
  async run({ args: [id = ''], options, terminal, connect }) {
    const asPage = options['html'] === true;
    if (asPage && terminal.json) throw new UsageError('Use either --html or --json.');
    const client = await connect();
    const found = await client.call(contract.domainReport, { id, explain: true });
    if (terminal.json) terminal.out(harmlessJson(found));
    else if (asPage) terminal.write(renderReportPage(found, await fetchPictures(found, client)));
    else terminal.out(renderReport(found, terminal));
    return undefined;
  },
};

/** A deleted screenshot is left out; the report is valid without it. */
async function fetchPictures({ screenshots }: Report, client: Client): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  for (const url of screenshots) {
    const name = url.slice(url.lastIndexOf('/') + 1);
    try {
      pictures.push((await client.call(contract.domainScreenshot, { name })).bytes);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
    }
  }
  return pictures;
}
