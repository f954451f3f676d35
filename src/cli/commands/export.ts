import { exportCase, exportIndicator, exportReport } from '../../exports/findings/contract.ts';
import { getList } from '../../exports/contract.ts';
import type { ServedFile } from '../../http/operation.ts';
import { given, textOption, type Command, type Invocation } from '../command.ts';

const stixAndMisp = 'json (the default), ndjson, csv, text, html, stix or misp.';

export const exportListCommand: Command = {
  name: 'export list',
  summary:
    'Print a list of malicious addresses, domains or URLs for a firewall, resolver or sensor',
  arguments: ['NAME'],
  options: {
    format: {
      value: 'FORMAT',
      description: 'text (the default), nft, rpz, stix, … as in docs/exports.md.',
    },
    max: { value: 'COUNT', description: 'Most entries. Default: all.' },
  },
  examples: [
    ['vedette export list addresses --format nft > vedette.nft', 'For nft -f'],
    ['vedette export list domains --format rpz --max 10000', 'The strongest ten thousand'],
  ],
  async run(invocation) {
    const max = textOption(invocation, 'max');
    const input = { name: invocation.args[0] ?? '', ...formatOf(invocation) };
    const most = max === undefined ? {} : { max: Number(max) };
    print(invocation, await invocation.call(getList, { ...input, ...most }));
  },
};

export const exportVerdict: Command = {
  name: 'export verdict',
  summary: 'Print the verdict on any indicator in another format',
  arguments: ['INDICATOR'],
  options: { format: { value: 'FORMAT', description: stixAndMisp } },
  examples: [['vedette export verdict 192.0.2.7 --format stix', 'A bundle of STIX 2.1']],
  async run(invocation) {
    const input = { indicator: invocation.args[0] ?? '', ...formatOf(invocation) };
    print(invocation, await invocation.call(exportIndicator, input));
  },
};

export const exportReportCommand: Command = {
  name: 'export report',
  summary: 'Print the verdict on a scanned page in another format',
  arguments: ['ID'],
  options: { format: { value: 'FORMAT', description: stixAndMisp } },
  examples: [['vedette export report 4503599627370495 --format misp', 'An event for MISP']],
  async run(invocation) {
    const input = { id: invocation.args[0] ?? '', ...formatOf(invocation) };
    print(invocation, await invocation.call(exportReport, input));
  },
};

export const exportCaseCommand: Command = {
  name: 'export case',
  summary: 'Print a case in another format',
  arguments: ['ID'],
  options: { format: { value: 'FORMAT', description: stixAndMisp } },
  examples: [['vedette export case 4a8c --format csv > case.csv', 'For a spreadsheet']],
  async run(invocation) {
    const input = { id: invocation.args[0] ?? '', ...formatOf(invocation) };
    print(invocation, await invocation.call(exportCase, input));
  },
};

/** Writes the file that an operation answered. A failure writes nothing, so that no firewall loads half a list. */
function print({ terminal }: Invocation, file: unknown): void {
  const { bytes } = file as ServedFile; // the envelope of these operations says so
  terminal.write(Buffer.from(bytes).toString());
}

const formatOf = (invocation: Invocation) => given({ format: textOption(invocation, 'format') });
