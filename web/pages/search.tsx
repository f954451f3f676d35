import { useEffect, useMemo } from 'preact/hooks';
import { bannerCount, bannerSearch, bannerStats } from '../../src/banner/contract.ts';
import { call, toCurl, useAnswer } from '../api.ts';
import { CopyMenu } from '../components/copy-menu.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import { FaultIn, QueryField } from '../components/query-field.tsx';
import { SavedQueries, SaveQuery } from '../components/saved-queries.tsx';
import { Answered, Empty, Failure } from '../components/states.tsx';
import { loadShapes } from '../components/world-map.tsx';
import type { PageProps } from '../pages.ts';
import { go, linkTo, withQuery } from '../router.ts';
import { formatNumber } from '../texts.ts';
import { bannerSearchTexts } from '../texts/banner-search.ts';
import './search.css';
import { Builder } from './search/builder.tsx';
import { Around } from './search/around.tsx';
import { compareLink, search, searchLink, type Asked } from './search/asked.ts';
import { addClause, clausesIn, removeClause } from './search/clauses.ts';
import { facetFields, facetSize, timeSpans } from './search/facets.tsx';
import { Compare } from './search/compare.tsx';
import { ExportMenu } from './search/export-menu.tsx';
import { pageRows, Results, type Page } from './search/results.tsx';

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
  // Memoised, so that arriving statistics do not redraw the results.
  const results = useMemo(
    () => found && <Results key={query} query={query} latest={latest} first={found} />,
    [query, latest, found],
  );
  if (page.state === 'failed') {
    return (
      <Failure error={page.error} retry={page.reload}>
        <FaultIn query={query} message={page.error.message} />
      </Failure>
    );
  }
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
              <Around asked={{ query, latest }} stats={stats}>
                {results}
              </Around>
            </>
          )
        }
      </Answered>
    </>
  );
}

/** Filters that were clicked, each with a button to remove it. */
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

/** Same words and counts as on the command line. */
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
