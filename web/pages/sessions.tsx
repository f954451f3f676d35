import * as contract from '../../src/user/session/contract.ts';
import { call, useAnswer } from '../api.ts';
import { HostileText } from '../components/hostile-text.tsx';
import { Answered } from '../components/states.tsx';
import { showFailure, showToast } from '../components/toast.tsx';
import { texts } from '../texts.ts';

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
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <Answered answer={answer}>
        {({ sessions }) => (
          <table class="table">
            <thead>
              <tr>
                {[agent, key, created, expires].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr key={session.id}>
                  <td>
                    <HostileText text={session.agent} />
                    {session.is_current && <span class="chip">{current}</span>}
                  </td>
                  <td>
                    <HostileText text={session.key_label} />
                  </td>
                  <td class="mono">{session.created}</td>
                  <td class="mono">{session.expires}</td>
                  <td>
                    <button class="button" onClick={() => void end(session.id)}>
                      {endLabel}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answered>
    </>
  );
}
