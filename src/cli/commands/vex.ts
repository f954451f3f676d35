import type { Static } from 'typebox';
import * as contract from '../../exposure/vex/contract.ts';
import { sendDocument } from '../exploits/send-document.ts';
import { given, textOption, type Command } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { harmless } from '../terminal/terminal.ts';

type Loaded = Static<typeof contract.loadVex.output>;

export const vexLoad: Command = {
  name: 'vex load',
  summary: 'Take decisions about CVEs from a VEX document: OpenVEX or CycloneDX',
  arguments: ['FILE'],
  options: {
    name: { value: 'NAME', description: 'Its name. Default: the id in the document.' },
    range: { value: 'RANGE', description: 'Only for these hosts: an address, CIDR or range.' },
    tag: { value: 'TAG', description: 'Only for hosts with this tag.' },
  },
  examples: [
    ['vedette vex load vendor.openvex.json', 'Replaces the previous version'],
    ['vedette vex load appliance.cdx.json --range 192.0.2.7', 'For one of your devices'],
  ],
  async run(invocation) {
    const { args, show } = invocation;
    const text = (name: string) => textOption(invocation, name);
    const query = given({ name: text('name'), range: text('range'), tag: text('tag') });
    const loaded = await sendDocument<Loaded>(invocation, {
      path: contract.loadVex.path,
      query,
      file: args[0] ?? '',
    });
    show(loaded, describe(loaded));
  },
};

function describe({ name, format, added, kept, ended, left_out }: Loaded): string {
  const counts = [`${added} new`, `${kept} as before`, `${ended} ended`].join(', ');
  const left = Object.entries(left_out).map(
    ([why, count]) => `${formatAmount(count, 'statement')} left out: ${why}`,
  );
  return [`${harmless(name)} (${format}): decisions: ${counts}.`, ...left].join('\n');
}

export const vexExport: Command = {
  name: 'vex export',
  summary: 'Print your hosts with their CVEs and decisions as VEX',
  arguments: ['[RANGE]'],
  options: {
    format: { value: 'FORMAT', description: 'openvex or cyclonedx. Default: openvex.' },
    owner: { value: 'NAME', description: 'Only hosts of this owner.' },
    tag: { value: 'TAG', description: 'Only hosts with this tag.' },
    own: { description: 'Only hosts in own_ranges.' },
  },
  examples: [
    ['vedette vex export > hosts.openvex.json', 'Everything'],
    ['vedette vex export 192.0.2.0/24 --format cyclonedx', 'One network'],
  ],
  async run(invocation) {
    const { args, options, listen, terminal } = invocation;
    const text = (name: string) => textOption(invocation, name);
    const query = given({
      ip: args[0],
      format: text('format'),
      owner: text('owner'),
      tag: text('tag'),
      own: options['own'] === true ? 'true' : undefined,
    });
    const path = `${contract.exportVex.path}?${new URLSearchParams(query).toString()}`;
    const decoder = new TextDecoder();
    for await (const bytes of listen(path)) terminal.write(decoder.decode(bytes, { stream: true }));
  },
};

export const vexRemove: Command = {
  name: 'vex remove',
  summary: 'End all decisions of a VEX document',
  arguments: ['NAME'],
  examples: [['vedette vex remove https://vendor.example/vex/1', 'By its name in decision list']],
  async run({ args: [name = ''], call, show }) {
    const answer = await call(contract.removeVex, { name });
    show(answer, `${formatAmount(answer.ended, 'decision')} ended.`);
  },
};
