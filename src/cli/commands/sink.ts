import * as contract from '../../watch/contract.ts';
import type { SinkRow } from '../../watch/contract.ts';
import { listOption, UsageError, type Command } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { harmless, listTable, type Column } from '../terminal/terminal.ts';

const columns: readonly Column<SinkRow>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'TYPE', cell: ({ type }) => type, keep: 'whole' },
  { title: 'STATE', cell: ({ on, problem }) => (on ? 'on' : problem || 'off') },
];

const anId = '3f2b8c1e-5d7a-4e90-9b61-0a4c2d8e7f15';

export const sinkList: Command = {
  name: 'sink list',
  summary: 'List the places where events are delivered, oldest first',
  examples: [['vedette sink list', 'With the ids that a watch takes']],
  async run({ call, show, terminal }) {
    const answer = await call(contract.listSinks, {});
    const none = 'No sinks yet. Add one: vedette sink add TYPE NAME KEY=VALUE…';
    show(answer, answer.sinks.length === 0 ? none : listTable(columns, answer.sinks, terminal));
  },
};

export const sinkAdd: Command = {
  name: 'sink add',
  summary:
    'Add a place where events are delivered; docs/watches.md lists the settings of each type',
  arguments: ['TYPE', 'NAME', '[KEY=VALUE…]'],
  examples: [
    ['vedette sink add webhook SOC url=https://soc.example/hook', 'Shows its secret, once'],
    ['vedette sink add syslog SIEM host=siem.example format=leef', 'Over TLS'],
    ['vedette sink add email Duty to=duty@mail.example', 'Through the server of smtp'],
  ],
  async run({ args, call, show, terminal }) {
    const [type = '', name = '', ...rest] = args;
    const settings = Object.fromEntries(rest.map(readSetting));
    const answer = await call(contract.addSink, { type, name, settings });
    show(answer, `Sink ${answer.id} added.`);
    if (answer.secret !== '' && !terminal.json) {
      terminal.note(`Its secret, shown only now: ${answer.secret}`);
    }
  },
};

export const sinkTest: Command = {
  name: 'sink test',
  summary: 'Send a test message to a sink at once',
  arguments: ['ID'],
  examples: [[`vedette sink test ${anId}`, 'Prints what the receiver answered']],
  async run({ args, call, show }) {
    const answer = await call(contract.testSink, { id: args[0] ?? '' });
    const outcome = harmless(answer.outcome);
    show(answer, answer.delivered ? `Delivered: ${outcome}` : `Not delivered: ${outcome}`);
    return answer.delivered ? 0 : 1;
  },
};

export const sinkDeliveries: Command = {
  name: 'sink deliveries',
  summary: 'List messages of a sink and what came of them, newest first',
  arguments: ['ID'],
  examples: [[`vedette sink deliveries ${anId}`, 'Pending and abandoned messages']],
  async run({ args, call, show }) {
    const answer = await call(contract.sinkDeliveries, { id: args[0] ?? '' });
    const lines = answer.deliveries.map(({ id, state, tries, created, outcome }) =>
      [created, id, state, formatAmount(tries, 'attempt', 'attempts'), harmless(outcome)].join(
        '  ',
      ),
    );
    show(answer, lines.join('\n') || 'Nothing yet.');
  },
};

export const sinkReplay: Command = {
  name: 'sink replay',
  summary: 'Resend messages under the same ids: abandoned ones, or those you name',
  arguments: ['ID'],
  options: { ids: { value: 'IDS', description: 'Message ids, separated by commas.' } },
  examples: [[`vedette sink replay ${anId}`, 'After the receiver was repaired']],
  async run(invocation) {
    const ids = listOption(invocation, 'ids');
    const asked = { id: invocation.args[0] ?? '', ...(ids ? { ids } : {}) };
    const answer = await invocation.call(contract.replaySink, asked);
    invocation.show(
      answer,
      `${formatAmount(answer.again, 'message waits', 'messages wait')} again.`,
    );
  },
};

export const sinkRemove: Command = {
  name: 'sink remove',
  summary: 'Remove a sink and its pending messages',
  arguments: ['ID'],
  examples: [[`vedette sink remove ${anId}`, 'It cannot be undone']],
  async run({ args, call, show }) {
    const answer = await call(contract.removeSink, { id: args[0] ?? '' });
    show(answer, `Sink ${answer.id} removed.`);
  },
};

/** Parses numbers and booleans; `to` may list several recipients, separated by commas. */
function readSetting(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`Settings are KEY=VALUE, not ${text}.`);
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  if (name === 'to') return [name, value.split(',')];
  if (value === 'true' || value === 'false') return [name, value === 'true'];
  return [name, /^\d{1,9}$/.test(value) ? Number(value) : value];
}
