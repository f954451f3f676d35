import { useState } from 'preact/hooks';
import { listBackups, makeBackup, type BackupRow } from '../../../src/system/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { timeColumn } from '../../components/moment.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import { Answered, Empty } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { backupsTexts as t } from '../../texts/backups.ts';
import { change } from './change.ts';

const columns: readonly Column<BackupRow>[] = [
  timeColumn({ id: 'made', card: 'text', title: t.columns.made, time: ({ made }) => made }),
  { id: 'name', card: 'heading', title: t.columns.name, value: ({ name }) => name },
  {
    id: 'bytes',
    card: 'mark',
    title: t.columns.size,
    isNumber: true,
    value: ({ bytes }) => bytes,
    render: ({ bytes }) => <>{t.size(bytes)}</>,
  },
];

export function Backups() {
  const answer = useAnswer(listBackups, {});
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    await change(() => call(makeBackup, {}), answer.reload);
    setMaking(false);
  };
  return (
    <Answered answer={answer}>
      {({ folder, every_hours: hours, keep, backups }) =>
        folder === '' ? (
          <Empty title={t.none}>
            <p>{t.noneLead}</p>
            <code class="command">{t.command}</code>
          </Empty>
        ) : (
          <>
            <p>
              {t.schedule(hours, keep)} <HostileText text={folder} class="mono" />
            </p>
            <p class="chips">
              <button class="button primary" disabled={isMaking} onClick={() => void make()}>
                {isMaking ? t.making : t.make}
              </button>
            </p>
            <Table caption={t.title} columns={columns} rows={backups} keyOf={({ name }) => name} />
            <p class="quiet">{t.restore}</p>
          </>
        )
      }
    </Answered>
  );
}
