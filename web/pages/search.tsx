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
import { Builder } from './search/builder.tsx';
import {
  addClause,
  chosenCountries,
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

interface Asked {
  query: string;
  /** Only the newest banner of each address and port, as in the command line. */
  latest: boolean;
}

const searchLink = ({ query, latest }: Asked) =>
  withQuery(linkTo('search'), { q: query, ...(latest ? {} : { all: '1' }) });
const compareLink = (asked: Asked, other: string) =>
  withQuery(linkTo('search'), {
    q: asked.query,
    with: other,
    ...(asked.latest ? {} : { all: '1' }),
  });
const search = (asked: Asked) => go(searchLink(asked));

const countersOf = {
  latest: async (query: string) => (await call(bannerCount, { query, latest: true })).count,
  all: async (query: string) => (await call(bannerCount, { query })).count,
};

export default function BannerSearch({ title, query: address }: PageProps) {
  const query = address.get('q') ?? '';
  const other = address.get('with');
  const latest = address.get('all') === null;
  const count = countersOf[latest ? 'latest' : 'all'];
  return (
    <>
      <h1>{title}</h1>
      <QueryField
        label={bannerSearchTexts.query.label}
        placeholder={bannerSearchTexts.query.placeholder}
        query={query}
        onSearch={(first) =>
          other === null
            ? search({ query: first, latest })
            : go(compareLink({ query: first, latest }, other))
        }
        count={count}
        isOfBanners
      />
      {other === null && (
        <Builder
          query={query}
          onClause={(clause) => search({ query: addClause(query, clause), latest })}
        />
      )}
      {other !== null && (
        <QueryField
          label={bannerSearchTexts.compare.label}
          placeholder={bannerSearchTexts.compare.placeholder}
          query={other}
          onSearch={(second) => go(compareLink({ query, latest }, second))}
          count={count}
          isOfBanners
        />
      )}
      <Content asked={{ query, latest }} other={other} />
    </>
  );
}

function Content({ asked, other }: { asked: Asked; other: string | null }) {
  if (asked.query === '') return <Start />;
  if (other === null) return <Found {...asked} />;
  return other === '' ? null : <Compare one={asked.query} other={other} latest={asked.latest} />;
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

function Found({ query, latest }: Asked) {
  const page = useAnswer(bannerSearch, {
    query,
    latest,
    cursor: '*',
    size: pageRows,
    explain: true,
  });
  const stats = useAnswer(bannerStats, {
    query,
    latest,
    fields: [...facetFields],
    size: facetSize,
    spans: timeSpans,
  });
  useEffect(() => void loadShapes(), []);
  const found = page.state === 'ready' ? page.data : undefined;
  // So that arriving statistics do not redraw the results.
  const results = useMemo(
    () => found && <Results key={query} query={query} latest={latest} first={found} />,
    [query, latest, found],
  );
  return (
    <>
      <Clauses query={query} latest={latest} />
      <Answered answer={page} lines={16}>
        {(first) =>
          first.count === 0 ? (
            <Nothing />
          ) : (
            <>
              <Tools asked={{ query, latest }} first={first} />
              <div class="search-columns">
                <div class="search-main">
                  <Answered answer={stats} lines={6}>
                    {(counted) => <Pictures asked={{ query, latest }} stats={counted} />}
                  </Answered>
                  {results}
                </div>
                <Answered answer={stats} lines={16}>
                  {(counted) => (
                    <Facets
                      stats={counted}
                      onClause={(clause) => search({ query: toggleClause(query, clause), latest })}
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
function Clauses({ query, latest }: Asked) {
  const clauses = clausesIn(query);
  if (clauses.length === 0) return null;
  return (
    <ul class="chips clauses" aria-label={bannerSearchTexts.clauses}>
      {clauses.map((clause) => (
        <li key={clause.text} class="chip">
          <span class="quiet">
            {clause.isExcluded && <strong>{bannerSearchTexts.excluded} </strong>}
            {clause.name}
          </span>
          <HostileText text={clause.value} />
          <button
            class="chip-button"
            aria-label={bannerSearchTexts.removeClause(clause.text)}
            onClick={() => search({ query: removeClause(query, clause), latest })}
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

function Tools({ asked, first }: { asked: Asked; first: Page }) {
  const { query, latest } = asked;
  return (
    <div class="search-tools">
      <p class="search-count" role="status">
        <strong>{formatNumber(first.count)}</strong> {bannerSearchTexts.found(first.count)}
      </p>
      <Which {...asked} />
      <div class="search-actions">
        <SaveQuery kind="banner" query={query} />
        <a class="button" href={compareLink(asked, '')}>
          {bannerSearchTexts.compare.start}
        </a>
        <CopyMenu
          copies={{
            json: () => JSON.stringify(first, null, 2),
            curl: () => toCurl(bannerSearch, { query, latest }),
          }}
        />
        <ExportMenu query={query} latest={latest} count={first.count} />
      </div>
    </div>
  );
}

/** The same words and the same counts as in the command line. */
function Which({ query, latest }: Asked) {
  return (
    <p class="segments" role="group" aria-label={bannerSearchTexts.which}>
      {[true, false].map((each) => (
        <a
          key={String(each)}
          href={searchLink({ query, latest: each })}
          aria-current={each === latest ? 'true' : undefined}
        >
          {each ? bannerSearchTexts.latest : bannerSearchTexts.all}
        </a>
      ))}
    </p>
  );
}

function Pictures({ asked: { query, latest }, stats }: { asked: Asked; stats: Stats }) {
  const countries = bucketsOf(stats, 'country').map(({ value, count }) => ({
    code: String(value),
    count,
  }));
  const chosen = chosenCountries(query);
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
          onChoose={(codes) => search({ query: withCountries(query, codes), latest })}
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
            onChoose={(from, until) => search({ query: withPeriod(query, from, until), latest })}
          />
        )}
      </section>
    </div>
  );
}
