import type { Static } from 'typebox';
import * as contract from '../../src/user/session/contract.ts';
import { call, useAnswer } from '../api.ts';
import { HostileText } from '../components/hostile-text.tsx';
import { Answered } from '../components/states.tsx';
import { Table, type Column } from '../components/table.tsx';
import { showFailure, showToast } from '../components/toast.tsx';
import { texts } from '../texts.ts';

type Session = Static<typeof contract.listSessions.output>['sessions'][number];

export default function Sessions() {
  const answer = useAnswer(contract.listSessions, {});
  const end = async (id: string) => {
    try {
      await call(contract.endSession, { id });
      showToast(texts.sessions.ended);
      answer.reload();
    } catch (error) {
      showFailure(error);
    }
  };
  const { title, lead, agent, key, created, expires, current, end: endLabel } = texts.sessions;
  const columns: Column<Session>[] = [
    {
      id: 'agent',
      title: agent,
      value: (session) => session.agent,
      render: (session) => (
        <>
          <HostileText text={session.agent} />
          {session.is_current && <span class="chip">{current}</span>}
        </>
      ),
    },
    { id: 'key', title: key, value: (session) => session.key_label },
    { id: 'created', title: created, value: (session) => session.created },
    { id: 'expires', title: expires, value: (session) => session.expires },
    {
      id: 'end',
      title: texts.admin.columns.actions,
      value: () => '',
      render: ({ id }) => (
        <button class="link-button" onClick={() => void end(id)}>
          {endLabel}
        </button>
      ),
    },
  ];
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <Answered answer={answer}>
        {({ sessions }) => (
          <Table caption={title} columns={columns} rows={sessions} keyOf={({ id }) => id} />
        )}
      </Answered>
    </>
  );
}
