import { listPlans, savePlan, type PlanRow } from '../../../src/user/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { adminTexts as t } from '../../texts/administration.ts';
import { change } from './change.ts';
import { Form } from './form.tsx';

const columns: readonly Column<PlanRow>[] = [
  { id: 'name', card: 'heading', title: t.columns.name, value: ({ name }) => name },
  {
    id: 'rate',
    card: 'mark',
    title: t.columns.rate,
    isNumber: true,
    value: ({ rate_per_minute: rate }) => rate ?? t.noLimit,
  },
  {
    id: 'credits',
    card: 'text',
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
    <>
      <Form
        title={t.savePlan}
        submit={t.save}
        fields={[
          { name: 'name', label: t.columns.name },
          { name: 'rate', label: t.ratePerMinute, isOptional: true },
          { name: 'credits', label: t.allowances, isOptional: true },
        ]}
        onSubmit={(values) => change(() => call(savePlan, toPlan(values)), answer.reload)}
      />
      <Answered answer={answer}>
        {({ plans }) => (
          <Table
            caption={t.parts.plans}
            columns={columns}
            rows={plans}
            keyOf={({ name }) => name}
          />
        )}
      </Answered>
    </>
  );
}

interface Draft {
  name?: string;
  rate?: string;
  credits?: string;
}

/** Unchecked: the server validates it. */
function toPlan({ name = '', rate, credits = '' }: Draft) {
  return {
    name,
    ...(rate === undefined ? {} : { rate_per_minute: Number(rate) }),
    credits: credits.split(/[\s,]+/).filter((each) => each !== ''),
  };
}
