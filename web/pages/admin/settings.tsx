import { listSettings, type SettingRow } from '../../../src/system/contract.ts';
import { useAnswer } from '../../api.ts';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { adminTexts as t } from '../../texts/administration.ts';

const columns: readonly Column<SettingRow>[] = [
  { id: 'name', card: 'heading', title: t.columns.setting, value: ({ name }) => name },
  { id: 'value', card: 'mark', title: t.columns.value, value: ({ value }) => value },
  { id: 'origin', title: t.columns.origin, value: ({ origin }) => origin },
  { id: 'means', card: 'text', title: t.columns.means, value: ({ means }) => means },
];

export function Settings() {
  const answer = useAnswer(listSettings, {});
  return (
    <Answered answer={answer} lines={12}>
      {({ settings }) => (
        <Table
          caption={t.parts.settings}
          columns={columns}
          rows={settings}
          keyOf={({ name }) => name}
        />
      )}
    </Answered>
  );
}
