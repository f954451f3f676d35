import * as contract from '../../exposure/sbom/contract.ts';
import { sendDocument } from '../exploits/send-document.ts';
import { given, textOption, UsageError, type Command } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { harmless, listTable, type Column } from '../terminal/terminal.ts';

export const sbomLoad: Command = {
  name: 'sbom load',
  summary: 'Load the SBOM of a host: CycloneDX or SPDX, components that no scan sees',
  arguments: ['FILE'],
  options: {
    host: { value: 'IP', description: 'The host that has these components.' },
    name: { value: 'NAME', description: 'Its name. Default: the one in the document.' },
  },
  examples: [
    ['vedette sbom load server.cdx.json --host 192.0.2.7', 'Replaces the previous one'],
    ['syft / -o spdx-json | vedette sbom load - --host 192.0.2.7', 'From a tool'],
  ],
  async run(invocation) {
    const host = textOption(invocation, 'host');
    if (host === undefined) throw new UsageError('Name the host: --host IP.');
    const row = await sendDocument<contract.SbomRow>(invocation, {
      path: contract.loadSbom.path,
      query: { ip: host, ...given({ name: textOption(invocation, 'name') }) },
      file: invocation.args[0] ?? '',
    });
    const counted = formatAmount(row.components, 'component');
    invocation.show(row, `${harmless(row.name)} (${row.format}): ${counted} of ${row.ip_address}.`);
  },
};

const columns: readonly Column<contract.SbomRow>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'HOST', cell: ({ ip_address }) => ip_address, keep: 'whole' },
  { title: 'COMPONENTS', cell: ({ components }) => String(components) },
  { title: 'MADE', cell: ({ made }) => made },
  { title: 'NAME', cell: ({ name }) => harmless(name) },
];

export const sbomList: Command = {
  name: 'sbom list',
  summary: 'List the SBOMs of your hosts',
  examples: [['vedette sbom list', 'With the ids that sbom remove takes']],
  async run({ call, show, terminal }) {
    const answer = await call(contract.listSboms, {});
    const { sboms } = answer;
    show(answer, sboms.length === 0 ? 'No SBOMs.' : listTable(columns, sboms, terminal));
  },
};

export const sbomRemove: Command = {
  name: 'sbom remove',
  summary: 'Remove the SBOM of a host',
  arguments: ['ID'],
  examples: [
    ['vedette sbom remove 7c9e6679-7425-40de-944b-e07fc1f90ae7', 'By the id in sbom list'],
  ],
  async run({ args: [id = ''], call, show }) {
    const answer = await call(contract.removeSbom, { id });
    show(answer, `SBOM ${id} removed.`);
  },
};
