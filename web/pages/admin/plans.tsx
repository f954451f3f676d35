import { listPlans, type PlanRow } from '../../../src/user/contract.ts';
import { useAnswer } from '../../api.ts';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { texts } from '../../texts.ts';

const t = texts.admin;

const columns: readonly Column<PlanRow>[] = [
  { id: 'name', title: t.columns.name, value: ({ name }) => name },
  {
    id: 'rate',
    title: t.columns.rate,
    isNumber: true,
    value: ({ rate_per_minute: rate }) => rate ?? t.noLimit,
  },
  {
    id: 'credits',
    title: t.columns.credits,
    value: ({ credits }) =>
      credits
        .map(({ credits: all, group, period }) => t.allowance(all, group, period))
        .join(', ') || t.noLimit,
  },
];

export function Plans() {
  const answer = useAnswer(listPlans, {});
  return (
    <Answered answer={answer}>
      {({ plans }) => (
        <Table caption={t.parts.plans} columns={columns} rows={plans} keyOf={({ name }) => name} />
      )}
    </Answered>
  );
}
