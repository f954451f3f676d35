import type { Static } from 'typebox';
import * as contract from '../../domain/contract.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { renderReportPage } from '../../domain/report-page/page.ts';
import type { Report } from '../../domain/report-page/sections.ts';

export type Similar = Static<typeof contract.domainSimilar.output>;

export function fetchReport(client: Client, id: string): Promise<Report> {
  return client.call(contract.domainReport, { id, explain: true });
}

/** Reports that look like it, and what it shares with others. */
export function fetchSimilar(client: Client, id: string): Promise<Similar> {
  return client.call(contract.domainSimilar, { id });
}

/** The report as a self-contained page, screenshots included. */
export async function fetchReportPage(client: Client, id: string): Promise<string> {
  const found = await fetchReport(client, id);
  return renderReportPage(found, await fetchPictures(found, client));
}

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
