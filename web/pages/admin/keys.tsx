import { useState } from 'preact/hooks';
import * as contract from '../../../src/user/contract.ts';
import type { KeyRow } from '../../../src/user/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { copyText } from '../../components/copy-menu.tsx';
import { timeColumn } from '../../components/moment.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { texts } from '../../texts.ts';
import { adminTexts as t } from '../../texts/administration.ts';
import { change } from './change.ts';
import { Form } from './form.tsx';

export function Keys() {
  const answer = useAnswer(contract.listKeys, {});
  const [made, setMade] = useState('');
  const create = (values: { label?: string; user?: string; expires?: string }) =>
    change(async () => setMade((await call(contract.createKey, values)).key), answer.reload);
  const revoke = (id: string) =>
    void change(() => call(contract.revokeKey, { key: id }), answer.reload);
  return (
    <>
      <Form
        title={t.createKey}
        submit={t.create}
        fields={[
          { name: 'label', label: t.columns.label },
          { name: 'user', label: t.columns.user, isOptional: true },
          { name: 'expires', label: t.columns.expires, isDate: true, isOptional: true },
        ]}
        onSubmit={create}
      />
      {made !== '' && (
        <section class="notice" role="status">
          <p>{t.keyOnce}</p>
          <code class="command new-key">{made}</code>
          <p class="chips">
            <button class="button primary" onClick={() => void copyText(made, t.theKey)}>
              {t.copyKey}
            </button>
            <button class="button" onClick={() => setMade('')}>
              {texts.close}
            </button>
          </p>
        </section>
      )}
      <Answered answer={answer}>
        {({ keys }) => (
          <Table
            caption={t.parts.keys}
            columns={columnsWith(revoke)}
            rows={keys}
            keyOf={({ id }) => id}
          />
        )}
      </Answered>
    </>
  );
}

function columnsWith(revoke: (id: string) => void): Column<KeyRow>[] {
  return [
    { id: 'label', card: 'heading', title: t.columns.label, value: ({ label, id }) => label || id },
    { id: 'user', card: 'mark', title: t.columns.user, value: ({ user }) => user },
    { id: 'scopes', title: t.columns.scopes, value: ({ scopes }) => scopes.join(' ') },
    timeColumn({
      id: 'last_used',
      card: 'text',
      title: t.columns.used,
      time: ({ last_used: time }) => time,
      without: texts.never,
    }),
    timeColumn({
      id: 'expires',
      title: t.columns.expires,
      time: ({ expires }) => expires,
      without: t.forever,
    }),
    timeColumn({ id: 'created', title: t.columns.created, time: ({ created }) => created }),
    {
      id: 'state',
      card: 'mark',
      title: t.columns.state,
      value: ({ revoked }) => (revoked === null ? t.valid : t.revoked),
    },
    {
      id: 'actions',
      title: t.columns.actions,
      value: () => '',
      isControl: true,
      render: ({ id, label, revoked }) =>
        revoked === null ? (
          <button
            class="link-button"
            aria-label={t.revokeOf(label || id)}
            onClick={() => revoke(id)}
          >
            {t.revoke}
          </button>
        ) : null,
    },
  ];
}
