import { useState } from 'preact/hooks';
import { listAudit, verifyAudit, type AuditRow } from '../../../src/audit/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { timeColumn } from '../../components/moment.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { adminTexts as t } from '../../texts/administration.ts';

const pageSize = 500;

const columns: readonly Column<AuditRow>[] = [
  timeColumn({ id: 'time', card: 'text', title: t.columns.time, time: ({ time }) => time }),
  { id: 'user', card: 'mark', title: t.columns.user, value: ({ user }) => user },
  { id: 'action', card: 'heading', title: t.columns.action, value: ({ action }) => action },
  { id: 'subject', card: 'mark', title: t.columns.subject, value: ({ subject }) => subject },
  {
    id: 'detail',
    title: t.columns.detail,
    value: ({ detail }) =>
      Object.entries(detail)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(', '),
  },
  { id: 'from', title: t.columns.from, value: ({ from }) => from },
];

export function Audit() {
  const [before, setBefore] = useState<number>();
  const answer = useAnswer(listAudit, {
    limit: pageSize,
    ...(before === undefined ? {} : { before }),
  });
  const verify = async () => {
    try {
      const { intact, entries, why } = await call(verifyAudit, {});
      showToast(intact ? t.intact(entries) : t.altered(why), !intact);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Answered answer={answer}>
      {({ entries }) => (
        <>
          <Table
            caption={t.parts.audit}
            columns={columns}
            rows={entries}
            keyOf={({ number }) => number}
          />
          <p class="chips">
            <button class="button" onClick={() => void verify()}>
              {t.verify}
            </button>
            <button
              class="button"
              disabled={entries.length < pageSize}
              onClick={() => setBefore(entries.at(-1)?.number)}
            >
              {t.older}
            </button>
          </p>
        </>
      )}
    </Answered>
  );
}
