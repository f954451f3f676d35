import { useEffect, useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { bannerStats } from '../../src/banner/contract.ts';
import { exploitExposed, type ExposedHost } from '../../src/exposure/contract.ts';
import { clauseOf } from '../../src/search/clause.ts';
import { useAnswer } from '../api.ts';
import { Bars } from '../components/bars.tsx';
import { Histogram } from '../components/histogram.tsx';
import { Answered, Empty, Loading } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { go, linkTo, withQuery } from '../router.ts';
import { formatNumber } from '../texts.ts';
import { SavePage } from '../components/save-page.tsx';
import { cveWordsTexts, exposureTexts } from '../texts/vulnerabilities.ts';
import './exposure.css';
import { Decisions } from './exposure/decisions.tsx';
import { HostsTable } from './exposure/hosts-table.tsx';
import { Owners } from './exposure/owners.tsx';
import { Week } from './exposure/week.tsx';
import { withPeriod } from './search/clauses.ts';

type Exposed = Static<typeof exploitExposed.output>;

/** Asked for first, so that something is drawn at once. */
const firstHosts = 50;
const mostHosts = 500;
/** CVEs of a host; enough to name its products. */
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
        <SavePage name={title} />
      </div>
      <p class="lead">{exposureTexts.lead}</p>
      <RangeField range={range} />
      <Answered answer={answer} lines={14}>
        {(exposed) => <Hosts exposed={exposed} range={range} />}
      </Answered>
      <Decisions about={aboutOf(range, query)} onChange={answer.reload} />
      <Owners range={range} onChange={answer.reload} />
    </>
  );
}

type Asked = Partial<Static<typeof exploitExposed.input>>;

/** Which group of hosts the address of the page names. */
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

/** What a decision made on this page begins with. */
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

/** More hosts are on their way. */
function isFirstPart({ result, hosts }: Exposed): boolean {
  return result.length < Math.min(hosts, mostHosts);
}

function Hosts({ exposed, range }: { exposed: Exposed; range: string }) {
  const { result, hosts, cve_data } = exposed;
  const { safe, safeLead, cut } = exposureTexts;
  return (
    <>
      <Coverage exposed={exposed} />
      <Groups exposed={exposed} range={range} />
      {hosts > result.length && <p class="quiet">{cut(result.length, hosts)}</p>}
      {result.length === 0 && cve_data === 'ready' && (
        <Empty title={safe}>
          <p>{safeLead}</p>
        </Empty>
      )}
      {result.length > 0 && <Board exposed={exposed} range={range} />}
    </>
  );
}

/** What must not be missed, whatever is shown. */
function Groups({ exposed, range }: { exposed: Exposed; range: string }) {
  const { overdue_hosts, expired_hosts, answers, cve_data } = exposed;
  if (cve_data === 'none') return null;
  const words = exposureTexts.groups;
  const to = (group: Record<string, string>) =>
    withQuery(linkTo('exposure'), { ...(range === '' ? {} : { ip: range }), ...group });
  const unknown = answers['cannot tell'] ?? 0;
  return (
    <nav aria-label={words.title}>
      <ul class="chips">
        <li>
          <a href={to({})}>{words.all}</a>
        </li>
        {overdue_hosts > 0 && (
          <li>
            <a href={to({ overdue: 'true' })}>{words.overdue(overdue_hosts)}</a>
          </li>
        )}
        {unknown > 0 && (
          <li>
            <a href={to({ answer: 'cannot tell' })}>{words.unknown(unknown)}</a>
          </li>
        )}
        <li>
          <a href={to({ end_of_life: 'true' })}>{words.ended}</a>
        </li>
      </ul>
      {expired_hosts > 0 && <p class="notice">{words.expired(expired_hosts)}</p>}
    </nav>
  );
}

/** How much of the truth the rows are. */
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

const views = {
  all: () => true,
  exploited: ({ kev_count }: ExposedHost) => kev_count > 0,
  likely: ({ epss }: ExposedHost) => (epss ?? 0) >= 0.1,
  grave: ({ cvss }: ExposedHost) => (cvss ?? 0) >= 9,
} as const;

type View = keyof typeof views;

const viewNames: readonly View[] = ['all', 'exploited', 'likely', 'grave'];

function Board({ exposed, range }: { exposed: Exposed; range: string }) {
  const [view, setView] = useState<View>('all');
  const [product, setProduct] = useState('');
  const { result } = exposed;
  const shown = result.filter(
    (host) => views[view](host) && (product === '' || productsOf(host).includes(product)),
  );
  return (
    <>
      <div class="tiles" role="group" aria-label={exposureTexts.title}>
        {viewNames.map((each) => (
          <Tile
            key={each}
            view={each}
            count={result.filter(views[each]).length}
            isChosen={view === each}
            onChoose={() => setView(view === each ? 'all' : each)}
          />
        ))}
      </div>
      <HostsTable caption={exposureTexts.table} hosts={shown} />
      {product !== '' && (
        <button class="button" onClick={() => setProduct('')}>
          {exposureTexts.showAll}
        </button>
      )}
      <div class="exposure-columns">
        <div class="exposure-main">
          <Week range={range} />
          <OverTime range={range} />
        </div>
        <section class="card">
          <Bars
            title={exposureTexts.byProduct}
            bars={countProducts(result)}
            onChoose={(name) => setProduct(product === name ? '' : name)}
          />
        </section>
      </div>
    </>
  );
}

interface TileProps {
  view: View;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ view, count, isChosen, onChoose }: TileProps) {
  const [title, means] = exposureTexts.tiles[view];
  return (
    <button class={`tile tile-${view}`} aria-pressed={isChosen} onClick={onChoose}>
      <strong>{formatNumber(count)}</strong>
      <span>{title}</span>
      <span class="quiet">{means}</span>
    </button>
  );
}

function productsOf({ worst }: ExposedHost): string[] {
  return [...new Set(worst.map(({ product }) => product).filter((name) => name !== ''))];
}

function countProducts(hosts: readonly ExposedHost[]) {
  const counts = new Map<string, number>();
  for (const name of hosts.flatMap(productsOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const bars = Array.from(counts, ([label, count]) => ({ label, count }));
  return bars.sort((one, other) => other.count - one.count);
}

function OverTime({ range }: { range: string }) {
  const query = `has_cve: true${range === '' ? '' : ` ${clauseOf('ip', range)}`}`;
  const answer = useAnswer(bannerStats, {
    query,
    latest: true,
    fields: ['product'],
    size: 1,
    spans: 60,
  });
  if (answer.state === 'loading') return <Loading lines={4} />;
  return (
    <section class="card" aria-labelledby="over-time">
      <h2 id="over-time">{exposureTexts.overTime}</h2>
      {answer.state === 'ready' && answer.data.timeline && (
        <Histogram
          title={exposureTexts.overTime}
          timeline={answer.data.timeline}
          onChoose={(from, until) =>
            go(withQuery(linkTo('search'), { q: withPeriod(query, from, until) }))
          }
        />
      )}
    </section>
  );
}
