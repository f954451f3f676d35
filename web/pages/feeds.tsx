import { useEffect, useState } from 'preact/hooks';
import { listFeeds, switchFeed, updateFeed, type FeedRow } from '../../src/feeds/contract.ts';
import { call, useAnswer } from '../api.ts';
import { HostileText } from '../components/hostile-text.tsx';
import { Moment } from '../components/moment.tsx';
import { Answered } from '../components/states.tsx';
import { Table, type Column } from '../components/table.tsx';
import { showFailure, showToast } from '../components/toast.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo, withQuery } from '../router.ts';
import { formatNumber, texts } from '../texts.ts';
import { feedsTexts as t } from '../texts/feeds.ts';
import { FeedDetails } from './feeds/details.tsx';
import { Overlap } from './feeds/overlap.tsx';
import './feeds/feeds.css';

/** Health of every feed; `?feed=` opens one, `?view=overlap` shows what feeds have in common. */
export default function Feeds({ title, query }: PageProps) {
  const isOverlap = query.get('view') === 'overlap';
  const feed = query.get('feed');
  return (
    <>
      <div class="feeds-head">
        <h1>{title}</h1>
        <nav class="chips" aria-label={t.views}>
          <a class="chip" href={linkTo('feeds')} aria-current={!isOverlap ? 'page' : undefined}>
            {t.health}
          </a>
          <a
            class="chip"
            href={withQuery(linkTo('feeds'), { view: 'overlap' })}
            aria-current={isOverlap ? 'page' : undefined}
          >
            {t.overlap}
          </a>
          <a class="chip" href={linkTo('attribution')}>
            {t.attribution}
          </a>
        </nav>
      </div>
      {isOverlap ? <Overlap /> : <Health feed={feed} />}
    </>
  );
}

/** How often progress is polled while a feed is fetched. */
const progressMs = 1_000;

function Health({ feed }: { feed: string | null }) {
  const answer = useAnswer(listFeeds, {});
  const [changed, setChanged] = useState<ReadonlyMap<string, FeedRow>>(new Map());
  const [fetching, setFetching] = useState<ReadonlySet<string>>(new Set());
  const put = (rows: readonly FeedRow[]) =>
    setChanged((known) => new Map([...known, ...rows.map((row) => [row.name, row] as const)]));
  const refresh = async () => put((await call(listFeeds, {})).feeds);
  useEffect(() => {
    if (fetching.size === 0) return undefined;
    const timer = setInterval(() => void refresh().catch(() => undefined), progressMs);
    return () => clearInterval(timer);
  }, [fetching]);
  const turn = async ({ name, on }: FeedRow) => {
    try {
      put([await call(switchFeed, { feed: name, on: !on })]);
    } catch (error) {
      showFailure(error);
    }
  };
  const update = async ({ name }: FeedRow) => {
    setFetching((names) => new Set([...names, name]));
    try {
      const { outcome, reasons } = await call(updateFeed, { feed: name });
      showToast(t.outcome(name, outcome, reasons), outcome === 'failed');
    } catch (error) {
      showFailure(error);
    }
    setFetching((names) => new Set([...names].filter((each) => each !== name)));
    await refresh().catch(showFailure);
  };
  return (
    <Answered answer={answer} lines={14}>
      {({ feeds }) => {
        const rows = feeds.map((row) => changed.get(row.name) ?? row);
        return (
          <>
            <States rows={rows} />
            {feed !== null && <FeedDetails key={feed} feed={feed} onChange={refresh} />}
            <Table
              caption={t.title}
              columns={columnsWith({ turn, update, fetching })}
              rows={rows}
              keyOf={({ name }) => name}
            />
          </>
        );
      }}
    </Answered>
  );
}

const stateOrder = ['held', 'failing', 'stale', 'unchanging', 'empty', 'good', 'off'] as const;
const stateWords: Readonly<Record<string, string>> = t.states;

function States({ rows }: { rows: readonly FeedRow[] }) {
  return (
    <ul class="feed-states">
      {stateOrder.map((state) => {
        const count = rows.filter((row) => row.state === state).length;
        return (
          <li key={state} class="card feed-count" data-state={state} title={t.stateMeans[state]}>
            <strong>{formatNumber(count)}</strong>
            <span>{t.states[state]}</span>
          </li>
        );
      })}
    </ul>
  );
}

function StateChip({ state }: { state: string }) {
  return (
    <span class="feed-state" data-state={state}>
      {stateWords[state] ?? state}
    </span>
  );
}

const healthColumns: readonly Column<FeedRow>[] = [
  {
    id: 'name',
    card: 'heading',
    title: t.columns.feed,
    value: ({ name }) => name,
    render: ({ name, title }) => (
      <a href={withQuery(linkTo('feeds'), { feed: name })} title={title}>
        <HostileText text={name} />
      </a>
    ),
  },
  {
    id: 'state',
    card: 'mark',
    title: t.columns.state,
    value: ({ state }) => state,
    rank: ({ state }) => stateOrder.findIndex((each) => each === state),
    render: ({ state }) => <StateChip state={state} />,
  },
  {
    id: 'entries',
    title: t.columns.entries,
    isNumber: true,
    value: ({ entries }) => entries,
    render: ({ entries }) => formatNumber(entries),
  },
  {
    id: 'change',
    title: t.columns.change,
    isNumber: true,
    value: ({ change }) => change ?? 0,
    render: ({ change }) => <Change change={change} />,
  },
  {
    id: 'age',
    card: 'mark',
    title: t.columns.age,
    value: ({ age_hours: hours }) => hours ?? -1,
    render: ({ age_hours: hours, as_of: asOf }) =>
      hours === null ? <span class="quiet">{texts.never}</span> : <Moment time={asOf ?? ''} />,
  },
  { id: 'category', card: 'mark', title: t.columns.category, value: ({ category }) => category },
  {
    id: 'licence',
    title: t.columns.licence,
    value: ({ licence }) => licence,
    render: ({ licence }) => (
      <span class="feed-licence">
        <HostileText text={licence} />
      </span>
    ),
  },
];

interface Actions {
  turn: (row: FeedRow) => Promise<void>;
  update: (row: FeedRow) => Promise<void>;
  fetching: ReadonlySet<string>;
}

function columnsWith({ turn, update, fetching }: Actions): Column<FeedRow>[] {
  return [
    ...healthColumns,
    {
      id: 'on',
      card: 'mark',
      title: t.columns.on,
      value: ({ on }) => on,
      render: (row) => (
        <input
          type="checkbox"
          role="switch"
          aria-label={t.switch(row.name)}
          checked={row.on}
          onChange={() => void turn(row)}
        />
      ),
    },
    {
      id: 'update',
      card: 'mark',
      title: t.columns.update,
      value: ({ next_run: next }) => next ?? '',
      render: (row) =>
        fetching.has(row.name) ? (
          <span role="status">{t.fetched(row.progress ?? 0)}</span>
        ) : (
          <button
            class="link-button"
            aria-label={t.updateOf(row.name)}
            disabled={!row.on}
            onClick={() => void update(row)}
          >
            {t.update}
          </button>
        ),
    },
  ];
}

function Change({ change }: { change: number | null }) {
  if (change === null) return <span class="quiet">–</span>;
  return <span>{`${change > 0 ? '+' : ''}${formatNumber(change)}`}</span>;
}
