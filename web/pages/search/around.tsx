import type { ComponentChildren } from 'preact';
import type { Answer } from '../../api.ts';
import { Histogram } from '../../components/histogram.tsx';
import { isNarrow } from '../../components/narrow.ts';
import { Answered } from '../../components/states.tsx';
import { WorldMap } from '../../components/world-map.tsx';
import { bannerSearchTexts } from '../../texts/banner-search.ts';
import { search, type Asked } from './asked.ts';
import { chosenCountries, toggleClause, withCountries, withPeriod } from './clauses.ts';
import { bucketsOf, Facets, type Stats } from './facets.tsx';

interface AroundProps {
  asked: Asked;
  stats: Answer<Stats> & { reload: () => void };
  children: ComponentChildren;
}

/** Map, histogram and values around the results; folded on a phone, so that the first result is in view. */
export function Around({ asked, stats, children }: AroundProps) {
  const { query, latest } = asked;
  const pictures = (
    <Answered answer={stats} lines={6}>
      {(counted) => <Pictures asked={asked} stats={counted} />}
    </Answered>
  );
  const facets = (
    <Answered answer={stats} lines={16}>
      {(counted) => (
        <Facets
          stats={counted}
          onClause={(clause) => search({ query: toggleClause(query, clause), latest })}
        />
      )}
    </Answered>
  );
  if (isNarrow.value) {
    return (
      <div class="search-main">
        <details class="search-fold">
          <summary>{bannerSearchTexts.fold}</summary>
          {facets}
          {pictures}
        </details>
        {children}
      </div>
    );
  }
  return (
    <div class="search-columns">
      <div class="search-main">
        {pictures}
        {children}
      </div>
      {facets}
    </div>
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
