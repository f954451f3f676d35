import type { HostState, PortHistory } from '../../../src/banner/host/contract.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { hostTexts, nameOfField } from '../../texts/host.ts';
import './history.css';

const t = hostTexts.history;
const mostStates = 8;

const placeOf = ({ port, socket }: PortHistory) => `${port}/${socket}`;

/** What changed on each port and when: one column per state, newest first. */
export function History({ ports }: { ports: readonly PortHistory[] }) {
  const changed = ports.filter(({ states }) => states.length > 1);
  const steady = ports.filter(({ states }) => states.length === 1).map(placeOf);
  if (ports.length === 0) return null;
  return (
    <section class="section" aria-labelledby="ip-history">
      <h2 id="ip-history">{t.title}</h2>
      {changed.map((port) => (
        <details key={placeOf(port)} class="fold" open>
          <summary>{t.summary(placeOf(port), port.states.length)}</summary>
          <States port={port} />
        </details>
      ))}
      {steady.length > 0 && <p class="quiet">{t.steady(steady)}</p>}
    </section>
  );
}

function States({ port }: { port: PortHistory }) {
  const states = port.states.slice(0, mostStates);
  const fields = [...new Set(states.flatMap(({ values }) => Object.keys(values)))];
  const label = t.caption(placeOf(port));
  return (
    <div class="history-scroll" role="region" aria-label={label} tabIndex={0}>
      <table class="history-table">
        <caption class="for-screen-readers">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            {states.map((state) => (
              <th key={state.first_seen} scope="col">
                {t.period(state.first_seen.slice(0, 16), state.last_seen.slice(0, 16))}
                <span class="quiet">{t.looks(state.looks)}</span>
                {!state.is_open && <span class="chip">{t.closed}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{nameOfField(field)}</th>
              {states.map((state) => (
                <Cell key={state.first_seen} state={state} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {port.states.length > mostStates && (
        <p class="quiet">{t.older(port.states.length - mostStates)}</p>
      )}
    </div>
  );
}

function Cell({ state: { values, changed }, field }: { state: HostState; field: string }) {
  const isChanged = changed.includes(field);
  return (
    <td class={isChanged ? 'mono is-changed' : 'mono'}>
      <HostileText text={values[field] ?? ''} />
      {isChanged && <span class="for-screen-readers"> {t.changed}</span>}
    </td>
  );
}
