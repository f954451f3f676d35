import { useEffect, useMemo } from 'preact/hooks';
import { bannerCount, bannerSearch, bannerStats } from '../../src/banner/contract.ts';
import { call, toCurl, useAnswer } from '../api.ts';
import { CopyMenu } from '../components/copy-menu.tsx';
import { Histogram } from '../components/histogram.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import { QueryField } from '../components/query-field.tsx';
import { SavedQueries, SaveQuery } from '../components/saved-queries.tsx';
import { Answered, Empty } from '../components/states.tsx';
import { loadShapes, WorldMap } from '../components/world-map.tsx';
import type { PageProps } from '../pages.ts';
import { go, linkTo, withQuery } from '../router.ts';
import { formatNumber } from '../texts.ts';
import { bannerSearchTexts } from '../texts/banner-search.ts';
import './search.css';
import {
  clausesIn,
  removeClause,
  toggleClause,
  withCountries,
  withPeriod,
} from './search/clauses.ts';
import {
  bucketsOf,
  facetFields,
  Facets,
  facetSize,
  timeSpans,
  type Stats,
} from './search/facets.tsx';
import { Compare } from './search/compare.tsx';
import { ExportMenu } from './search/export-menu.tsx';
import { pageRows, Results, type Page } from './search/results.tsx';

const compareLink = (query: string, other: string) =>
  withQuery(linkTo('search'), { q: query, with: other });
const search = (query: string) => go(withQuery(linkTo('search'), { q: query }));

async function countBanners(query: string): Promise<number> {
  return (await call(bannerCount, { query })).count;
}

export default function BannerSearch({ title, query: address }: PageProps) {
  const query = address.get('q') ?? '';
  const other = address.get('with');
  return (
    <>
      <h1>{title}</h1>
      <QueryField
        label={bannerSearchTexts.query.label}
        placeholder={bannerSearchTexts.query.placeholder}
        query={query}
        onSearch={(first) => (other === null ? search(first) : go(compareLink(first, other)))}
        count={countBanners}
      />
      {other !== null && (
        <QueryField
          label={bannerSearchTexts.compare.label}
          placeholder={bannerSearchTexts.compare.placeholder}
          query={other}
          onSearch={(second) => go(compareLink(query, second))}
          count={countBanners}
        />
      )}
      <Content query={query} other={other} />
    </>
  );
}

function Content({ query, other }: { query: string; other: string | null }) {
  if (query === '') return <Start />;
  if (other === null) return <Found query={query} />;
  return other === '' ? null : <Compare one={query} other={other} />;
}

function Start() {
  const { lead, examples } = bannerSearchTexts;
  return (
    <section class="search-start">
      <p class="lead">{lead}</p>
      <ul class="chips">
        {examples.map((example) => (
          <li key={example}>
            <a class="chip mono" href={withQuery(linkTo('search'), { q: example })}>
              {example}
            </a>
          </li>
        ))}
      </ul>
      <SavedQueries kind="banner" linkOf={(query) => withQuery(linkTo('search'), { q: query })} />
    </section>
  );
}

function Found({ query }: { query: string }) {
  const page = useAnswer(bannerSearch, { query, cursor: '*', size: pageRows, explain: true });
  const stats = useAnswer(bannerStats, {
    query,
    fields: [...facetFields],
    size: facetSize,
    spans: timeSpans,
  });
  useEffect(() => void loadShapes(), []);
  const found = page.state === 'ready' ? page.data : undefined;
  // So that arriving statistics do not redraw the results.
  const results = useMemo(
    () => found && <Results key={query} query={query} first={found} />,
    [query, found],
  );
  return (
    <>
      <Clauses query={query} />
      <Answered answer={page} lines={16}>
        {(first) =>
          first.count === 0 ? (
            <Nothing />
          ) : (
            <>
              <Tools query={query} first={first} />
              <div class="search-columns">
                <div class="search-main">
                  <Answered answer={stats} lines={6}>
                    {(counted) => <Pictures query={query} stats={counted} />}
                  </Answered>
                  {results}
                </div>
                <Answered answer={stats} lines={16}>
                  {(counted) => (
                    <Facets
                      stats={counted}
                      onClause={(clause) => search(toggleClause(query, clause))}
                    />
                  )}
                </Answered>
              </div>
            </>
          )
        }
      </Answered>
    </>
  );
}

/** Filters that were clicked, each with a way to take it out again. */
function Clauses({ query }: { query: string }) {
  const clauses = clausesIn(query);
  if (clauses.length === 0) return null;
  return (
    <ul class="chips clauses" aria-label={bannerSearchTexts.clauses}>
      {clauses.map((clause) => (
        <li key={clause.text} class="chip">
          <span class="quiet">{clause.name}</span>
          <HostileText text={clause.value} />
          <button
            class="chip-button"
            aria-label={bannerSearchTexts.removeClause(clause.text)}
            onClick={() => search(removeClause(query, clause))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  return (
    <Empty title={bannerSearchTexts.nothing}>
      <p>{bannerSearchTexts.nothingLead}</p>
    </Empty>
  );
}

function Tools({ query, first }: { query: string; first: Page }) {
  return (
    <div class="search-tools">
      <p class="search-count" role="status">
        <strong>{formatNumber(first.count)}</strong> {bannerSearchTexts.found(first.count)}
      </p>
      <div class="search-actions">
        <SaveQuery kind="banner" query={query} />
        <a class="button" href={compareLink(query, '')}>
          {bannerSearchTexts.compare.start}
        </a>
        <CopyMenu
          copies={{
            json: () => JSON.stringify(first, null, 2),
            curl: () => toCurl(bannerSearch, { query }),
          }}
        />
        <ExportMenu query={query} count={first.count} />
      </div>
    </div>
  );
}

function Pictures({ query, stats }: { query: string; stats: Stats }) {
  const countries = bucketsOf(stats, 'country').map(({ value, count }) => ({
    code: String(value),
    count,
  }));
  const chosen = clausesIn(query).filter(({ name }) => name === 'country');
  const elsewhere = stats.count - countries.reduce((sum, { count }) => sum + count, 0);
  const { map, mapLead, mapHint, time, timeLead, noCountry } = bannerSearchTexts.pictures;
  return (
    <div class="pictures">
      <section class="card" aria-labelledby="by-place">
        <h2 id="by-place">{map}</h2>
        <p class="quiet">{mapHint}</p>
        <WorldMap
          title={mapLead}
          counts={countries}
          chosen={chosen.flatMap(({ value }) => value.split(','))}
          onChoose={(codes) => search(withCountries(query, codes))}
        />
        {elsewhere > 0 && <p class="quiet">{noCountry(elsewhere)}</p>}
      </section>
      <section class="card" aria-labelledby="by-time">
        <h2 id="by-time">{time}</h2>
        <p class="quiet">{timeLead}</p>
        {stats.timeline && (
          <Histogram
            title={time}
            timeline={stats.timeline}
            onChoose={(from, until) => search(withPeriod(query, from, until))}
          />
        )}
      </section>
    </div>
  );
}
