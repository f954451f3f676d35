import { useEffect, useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { exploitExposed } from '../../src/exposure/contract.ts';
import { useAnswer } from '../api.ts';
import { Answered, Empty } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { go, linkTo, withQuery } from '../router.ts';
import { SavePage } from '../components/save-page.tsx';
import { cveWordsTexts, exposureTexts } from '../texts/vulnerabilities.ts';
import './exposure.css';
import { Sboms } from './exposure/sboms.tsx';
import { Board } from './exposure/board.tsx';
import { Decisions } from './exposure/decisions.tsx';
import { ExportAll } from './exposure/export-all.tsx';
import { Owners } from './exposure/owners.tsx';

type Exposed = Static<typeof exploitExposed.output>;

/** Requested first, so that something appears immediately. */
const firstHosts = 50;
const mostHosts = 500;
/** CVEs per host; enough to name its products. */
const worstOfHost = 20;

export default function Exposure({ title, query }: PageProps) {
  const range = query.get('ip') ?? '';
  const within = { ...(range === '' ? {} : { ip: range }), ...readGroup(query) };
  const [size, setSize] = useState(firstHosts);
  const answer = useAnswer(exploitExposed, { ...within, size, worst: worstOfHost });
  const isBegun = answer.state === 'ready' && isFirstPart(answer.data);
  useEffect(() => {
    if (isBegun) setSize(mostHosts);
  }, [isBegun]);
  return (
    <>
      <div class="section-head">
        <h1>{title}</h1>
        <div class="chips">
          <ExportAll within={within} />
          <SavePage name={title} />
        </div>
      </div>
      <p class="lead">{exposureTexts.lead}</p>
      <RangeField range={range} />
      <Answered answer={answer} lines={14}>
        {(exposed) => <Hosts exposed={exposed} range={range} query={query} />}
      </Answered>
      <Decisions about={aboutOf(range, query)} onChange={answer.reload} />
      <Owners range={range} onChange={answer.reload} />
      <Sboms range={range} onChange={answer.reload} />
    </>
  );
}

type Asked = Partial<Static<typeof exploitExposed.input>>;

/** The group of hosts that the page's address names. */
function readGroup(query: URLSearchParams): Asked {
  const asked: Asked = {};
  if (query.get('overdue') === 'true') asked.overdue = true;
  if (query.get('end_of_life') === 'true') asked.end_of_life = true;
  if (query.get('answer') === 'cannot tell') asked.answer = 'cannot tell';
  for (const name of ['cve', 'product', 'owner', 'tag', 'before', 'since'] as const) {
    const value = query.get(name) ?? '';
    if (value !== '') asked[name] = value;
  }
  return asked;
}

/** Initial values of a decision made on this page. */
function aboutOf(range: string, query: URLSearchParams) {
  const cve = query.get('cve') ?? '';
  return { ...(range !== '' && { range }), ...(cve !== '' && { cve }) };
}

function RangeField({ range }: { range: string }) {
  const [text, setText] = useState(range);
  const { range: label, apply } = exposureTexts;
  const submit = (event: Event) => {
    event.preventDefault();
    go(withQuery(linkTo('exposure'), text.trim() === '' ? {} : { ip: text.trim() }));
  };
  return (
    <form class="range-field" onSubmit={submit}>
      <input
        class="input mono"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="button">{apply}</button>
    </form>
  );
}

/** Whether more hosts are still loading. */
function isFirstPart({ result, hosts }: Exposed): boolean {
  return result.length < Math.min(hosts, mostHosts);
}

interface HostsProps {
  exposed: Exposed;
  range: string;
  query: URLSearchParams;
}

function Hosts({ exposed, range, query }: HostsProps) {
  const { result, hosts, cve_data } = exposed;
  const { safe, safeLead, cut } = exposureTexts;
  return (
    <>
      <Coverage exposed={exposed} />
      <Groups exposed={exposed} range={range} query={query} />
      {hosts > result.length && !isFirstPart(exposed) && (
        <p class="quiet">{cut(result.length, hosts)}</p>
      )}
      {result.length === 0 && cve_data === 'ready' && (
        <Empty title={safe}>
          <p>{safeLead}</p>
        </Empty>
      )}
      {result.length > 0 && <Board exposed={exposed} range={range} isFinal={isFinal(exposed)} />}
    </>
  );
}

/** Counts that may still grow are not shown. */
function isFinal(exposed: Exposed): boolean {
  return exposed.cve_data !== 'building' && !isFirstPart(exposed);
}

const groupKeys = ['overdue', 'answer', 'end_of_life'] as const;

/** Groups that must not be missed, whatever else is shown. */
function Groups({ exposed, range, query }: HostsProps) {
  const { overdue_hosts, expired_hosts, answers, cve_data } = exposed;
  if (cve_data === 'none') return null;
  const words = exposureTexts.groups;
  const unknown = answers['cannot tell'] ?? 0;
  const isComplete = cve_data === 'ready';
  const groups = [
    { key: '', value: '', says: words.all, isShown: true },
    {
      key: 'overdue',
      value: 'true',
      says: words.overdue(overdue_hosts),
      isShown: isComplete && overdue_hosts > 0,
    },
    {
      key: 'answer',
      value: 'cannot tell',
      says: words.unknown(unknown),
      isShown: isComplete && unknown > 0,
    },
    { key: 'end_of_life', value: 'true', says: words.ended, isShown: true },
  ];
  const chosen = groupKeys.find((key) => query.has(key)) ?? '';
  return (
    <nav aria-label={words.title}>
      <ul class="chips">
        {groups
          .filter(({ isShown }) => isShown)
          .map(({ key, value, says }) => (
            <li key={key}>
              <a
                class="chip"
                aria-current={key === chosen ? 'true' : undefined}
                href={withQuery(linkTo('exposure'), {
                  ...(range === '' ? {} : { ip: range }),
                  ...(key === '' ? {} : { [key]: value }),
                })}
              >
                {says}
              </a>
            </li>
          ))}
      </ul>
      {expired_hosts > 0 && <p class="notice">{words.expired(expired_hosts)}</p>}
    </nav>
  );
}

/** How complete the rows are. */
function Coverage({ exposed: { cve_data } }: { exposed: Exposed }) {
  if (cve_data === 'none') return <NoData />;
  return cve_data === 'building' ? <p class="notice">{cveWordsTexts.building}</p> : null;
}

function NoData() {
  const { noData, noDataLead, noDataCommand } = cveWordsTexts;
  return (
    <section class="notice unknown">
      <h2>{noData}</h2>
      <p>{noDataLead}</p>
      <code class="command">{noDataCommand}</code>
    </section>
  );
}
