import * as contract from '../../../src/user/contract.ts';
import type { AccountRow } from '../../../src/user/contract.ts';
import { call, signedIn, useAnswer } from '../../api.ts';
import { timeColumn } from '../../components/moment.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { texts } from '../../texts.ts';
import { adminTexts as t } from '../../texts/administration.ts';
import { change } from './change.ts';
import { Form } from './form.tsx';

const roles = ['member', 'admin'] as const;

export function Accounts() {
  const answer = useAnswer(contract.listUsers, {});
  const plans = useAnswer(contract.listPlans, {});
  const planNames = plans.state === 'ready' ? plans.data.plans.map(({ name }) => name) : [];
  const run = (act: () => Promise<unknown>) => change(act, answer.reload);
  return (
    <>
      <Form
        title={t.addAccount}
        submit={t.add}
        fields={[
          { name: 'name', label: t.columns.name },
          { name: 'email', label: t.columns.email },
          { name: 'role', label: t.columns.role, choices: roles.map(asChoice) },
          { name: 'plan', label: t.columns.plan, choices: planNames.map(asChoice) },
        ]}
        onSubmit={({ role, ...values }) =>
          run(() => call(contract.addUser, { ...values, role: roleOf(role) }))
        }
      />
      <Answered answer={answer}>
        {({ users }) => (
          <Table
            caption={t.parts.accounts}
            columns={columnsWith((act) => void run(act), planNames)}
            rows={users}
            keyOf={({ id }) => id}
          />
        )}
      </Answered>
    </>
  );
}

const roleOf = (word = '') => roles.find((role) => role === word) ?? 'member';
const asChoice = (value: string) => ({ value, label: value });

type Run = (act: () => Promise<unknown>) => void;

function columnsWith(run: Run, plans: readonly string[]): Column<AccountRow>[] {
  return [
    { id: 'name', card: 'heading', title: t.columns.name, value: ({ name }) => name },
    { id: 'email', card: 'text', title: t.columns.email, value: ({ email }) => email },
    {
      id: 'role',
      card: 'mark',
      title: t.columns.role,
      value: ({ role }) => role,
      render: (row) => <Role row={row} run={run} />,
    },
    {
      id: 'plan',
      title: t.columns.plan,
      value: ({ plan }) => plan,
      render: ({ id, name, plan }) => (
        <Choice
          label={t.planOf(name)}
          value={plan}
          choices={plans}
          onChoose={(wanted) => run(() => call(contract.assignPlan, { user: id, plan: wanted }))}
        />
      ),
    },
    {
      id: 'state',
      card: 'mark',
      title: t.columns.state,
      value: ({ disabled }) => (disabled === null ? t.enabled : t.disabled),
    },
    timeColumn({
      id: 'last_access',
      title: t.columns.access,
      time: ({ last_access: time }) => time,
      without: texts.never,
    }),
    timeColumn({ id: 'created', title: t.columns.created, time: ({ created }) => created }),
    {
      id: 'actions',
      title: t.columns.actions,
      value: () => '',
      isControl: true,
      render: ({ id, name, role, disabled }) =>
        role === 'owner' ? null : (
          <button
            class="link-button"
            aria-label={disabled === null ? t.disableOf(name) : t.enableOf(name)}
            onClick={() => {
              const operation = disabled === null ? contract.disableUser : contract.enableUser;
              run(() => call(operation, { user: id }));
            }}
          >
            {disabled === null ? t.disable : t.enable}
          </button>
        ),
    },
  ];
}

interface RoleProps {
  row: AccountRow;
  run: Run;
}

/** Only the owner can grant or revoke the admin role. */
function Role({ row: { id, name, role }, run }: RoleProps) {
  if (role === 'owner' || signedIn.value?.role !== 'owner') return <>{role}</>;
  const choose = (word: string) =>
    run(() => call(contract.setUserRole, { user: id, role: roleOf(word) }));
  return <Choice label={t.roleOf(name)} value={role} choices={roles} onChoose={choose} />;
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly string[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  const all = choices.includes(value) ? choices : [value, ...choices];
  return (
    <select
      class="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {all.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
