import * as contract from '../../../src/feeds/contract.ts';
import type { SuppressionRow } from '../../../src/feeds/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { timeColumn } from '../../components/moment.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { usualEnd } from '../../components/usual-end.ts';
import { adminTexts as t } from '../../texts/administration.ts';
import { change } from './change.ts';
import { Form } from './form.tsx';

export function Suppressions() {
  const answer = useAnswer(contract.listSuppressions, {});
  const feeds = useAnswer(contract.listFeeds, {});
  const names = feeds.state === 'ready' ? feeds.data.feeds.map(({ name }) => name) : [];
  const end = (id: string) =>
    void change(() => call(contract.endSuppression, { id }), answer.reload);
  return (
    <>
      <Form
        title={t.addSuppression}
        submit={t.add}
        initial={{ until: usualEnd() }}
        fields={[
          { name: 'range', label: t.columns.range },
          {
            name: 'feed',
            label: t.columns.feed,
            choices: [
              { value: '', label: t.chooseFeed },
              ...names.map((name) => ({ value: name, label: name })),
              { value: '*', label: t.allFeeds },
            ],
          },
          { name: 'until', label: t.columns.until, isDate: true, isOptional: true },
          { name: 'reason', label: t.columns.reason },
        ]}
        onSubmit={(values) => change(() => call(contract.addSuppression, values), answer.reload)}
      />
      <Answered answer={answer}>
        {({ suppressions }) => (
          <Table
            caption={t.parts.suppressions}
            columns={columnsWith(end)}
            rows={suppressions}
            keyOf={({ id }) => id}
          />
        )}
      </Answered>
    </>
  );
}

function columnsWith(end: (id: string) => void): Column<SuppressionRow>[] {
  return [
    { id: 'range', card: 'heading', title: t.columns.range, value: ({ range }) => range },
    { id: 'feed', card: 'mark', title: t.columns.feed, value: ({ feed }) => feed },
    timeColumn({
      id: 'until',
      card: 'mark',
      title: t.columns.until,
      time: ({ until }) => until,
      without: t.forever,
    }),
    { id: 'reason', card: 'text', title: t.columns.reason, value: ({ reason }) => reason },
    timeColumn({ id: 'created', title: t.columns.created, time: ({ created }) => created }),
    { id: 'by', title: t.columns.by, value: ({ by }) => by },
    {
      id: 'actions',
      title: t.columns.actions,
      value: () => '',
      isControl: true,
      render: ({ id, range, origin }) =>
        origin === 'config' ? (
          <span class="quiet">{t.fromConfig}</span>
        ) : (
          <button class="link-button" aria-label={t.endOf(range)} onClick={() => end(id)}>
            {t.end}
          </button>
        ),
    },
  ];
}
