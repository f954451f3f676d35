import * as contract from '../../domain/contract.ts';
import { UsageError, type Command, type Invocation } from '../command.ts';
import { fetchReport, fetchReportPage, fetchSimilar } from '../reports/fetch.ts';
import { renderChanges } from '../reports/changes.ts';
import { renderReport } from '../reports/text.ts';

export const report: Command = {
  name: 'report',
  summary: 'Show the report of a domain scan, or what changed between two',
  arguments: ['ID', '[LATER]'],
  options: {
    html: { description: 'Print a self-contained HTML page.' },
    diff: { description: 'Compare the report ID with a later one.' },
  },
  examples: [
    ['vedette report 4503599627370495', 'In the terminal'],
    ['vedette report 4503599627370495 --html > report.html', 'To share'],
    ['vedette report 4503599627370495 --json | jq .summary', 'The body of /v1/domain/report'],
    [
      'vedette report --diff 4503599627370495 4503599627370496',
      'Verdict, redirects, technologies, hosts, forms, certificate and findings',
    ],
  ],
  async run(invocation) {
    const { args, options, terminal, connect, show } = invocation;
    const [id = '', later] = args;
    const asPage = options['html'] === true;
    if (options['diff'] === true) return compare(invocation);
    if (later !== undefined) throw new UsageError('To compare two reports, add --diff.');
    if (asPage && terminal.json) throw new UsageError('Use either --html or --json.');
    const client = await connect();
    if (asPage) {
      terminal.write(await fetchReportPage(client, id));
      return;
    }
    const found = await fetchReport(client, id);
    const similar = await fetchSimilar(client, id);
    show(found, renderReport(found, terminal, similar));
  },
};

async function compare({ args, options, terminal, call, show }: Invocation): Promise<void> {
  const [before = '', after] = args;
  if (after === undefined) throw new UsageError('--diff takes the ids of two reports.');
  if (options['html'] === true) throw new UsageError('--diff has no HTML form.');
  const { changes } = await call(contract.domainCompare, { before, after });
  show({ before, after, changes }, renderChanges(changes, terminal));
}
