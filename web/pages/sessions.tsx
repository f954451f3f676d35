import type { Static } from 'typebox';
import * as contract from '../../src/user/session/contract.ts';
import { call, useAnswer } from '../api.ts';
import { timeColumn } from '../components/moment.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import { Answered } from '../components/states.tsx';
import { Table, type Column } from '../components/table.tsx';
import { showFailure, showToast } from '../components/toast.tsx';
import type { PageProps } from '../pages.ts';
import { adminTexts } from '../texts/administration.ts';
import { defineTexts } from '../texts/catalogue.ts';

const t = defineTexts('sessions', {
  lead: 'Each browser stays signed in until its session ends, its key is revoked or you end it here.',
  agent: 'Browser',
  key: 'Key',
  created: 'Signed in',
  expires: 'Ends',
  current: 'this browser',
  end: 'Sign out',
  ended: 'Signed out.',
});

type Session = Static<typeof contract.listSessions.output>['sessions'][number];

export default function Sessions({ title }: PageProps) {
  const answer = useAnswer(contract.listSessions, {});
  const end = async (id: string) => {
    try {
      await call(contract.endSession, { id });
      showToast(t.ended);
      answer.reload();
    } catch (error) {
      showFailure(error);
    }
  };
  const columns: Column<Session>[] = [
    {
      id: 'agent',
      card: 'heading',
      title: t.agent,
      value: (session) => session.agent,
      render: (session) => (
        <>
          <HostileText text={session.agent} />
          {session.is_current && <span class="chip">{t.current}</span>}
        </>
      ),
    },
    { id: 'key', card: 'mark', title: t.key, value: (session) => session.key_label },
    timeColumn({
      id: 'created',
      card: 'text',
      title: t.created,
      time: (session) => session.created,
    }),
    timeColumn({ id: 'expires', title: t.expires, time: (session) => session.expires }),
    {
      id: 'end',
      title: adminTexts.columns.actions,
      value: () => '',
      isControl: true,
      render: ({ id }) => (
        <button class="link-button" onClick={() => void end(id)}>
          {t.end}
        </button>
      ),
    },
  ];
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{t.lead}</p>
      <Answered answer={answer}>
        {({ sessions }) => (
          <Table caption={title} columns={columns} rows={sessions} keyOf={({ id }) => id} />
        )}
      </Answered>
    </>
  );
}
