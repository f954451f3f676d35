import { useState } from 'preact/hooks';
import { bannerStats } from '../../../src/banner/contract.ts';
import { useAnswer } from '../../api.ts';
import { Histogram } from '../../components/histogram.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { formatNumber } from '../../texts.ts';
import { bannerSearchTexts } from '../../texts/banner-search.ts';
import { bothOf, onlyOf } from './clauses.ts';
import { bucketsOf, facetFields, facetSize, timeSpans, type Stats } from './facets.tsx';
import './compare.css';

const words = bannerSearchTexts.compare;

interface CompareProps {
  one: string;
  other: string;
  latest: boolean;
}

/** What two queries share, and how their matches differ. */
export function Compare({ one, other, latest }: CompareProps) {
  const ask = { latest, fields: [...facetFields], size: facetSize, spans: timeSpans };
  const first = useAnswer(bannerStats, { ...ask, query: one });
  const second = useAnswer(bannerStats, { ...ask, query: other });
  return (
    <>
      <Sets one={one} other={other} latest={latest} />
      <Answered answer={first} lines={8}>
        {(ofOne) => (
          <Answered answer={second} lines={8}>
            {(ofOther) => (
              <>
                <div class="compare-times">
                  <Times name={words.first} query={one} stats={ofOne} />
                  <Times name={words.second} query={other} stats={ofOther} />
                </div>
                <Differences one={ofOne} other={ofOther} />
              </>
            )}
          </Answered>
        )}
      </Answered>
    </>
  );
}

/** Three sets with exact counts, each linked to its banners. */
function Sets({ one, other, latest }: CompareProps) {
  const sets = [
    { name: words.onlyFirst, query: onlyOf(one, other) },
    { name: words.both, query: bothOf(one, other) },
    { name: words.onlySecond, query: onlyOf(other, one) },
  ];
  return (
    <div class="compare-sets">
      {sets.map((set) => (
        <Counted key={set.name} {...set} latest={latest} />
      ))}
    </div>
  );
}

function Counted({ name, query, latest }: { name: string; query: string; latest: boolean }) {
  const answer = useAnswer(bannerStats, { query, latest, fields: ['country'], size: 1 });
  return (
    <a
      class="card compare-set"
      href={withQuery(linkTo('search'), { q: query, ...(latest ? {} : { all: '1' }) })}
    >
      <strong>{answer.state === 'ready' ? formatNumber(answer.data.count) : '…'}</strong>
      <span>{name}</span>
    </a>
  );
}

function Times({ name, query, stats }: { name: string; query: string; stats: Stats }) {
  return (
    <section class="card" aria-label={name}>
      <h2>
        {name} <span class="quiet">{formatNumber(stats.count)}</span>
      </h2>
      <p class="quiet">
        <HostileText text={query} class="mono" />
      </p>
      {stats.timeline && <Histogram title={name} timeline={stats.timeline} />}
    </section>
  );
}

interface Difference {
  value: string;
  one: number;
  other: number;
  /** Share among the second query's matches minus share among the first's, from -1 to 1. */
  shift: number;
}

const percent = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;

const columns: readonly Column<Difference>[] = [
  { id: 'value', title: words.value, value: ({ value }) => value },
  { id: 'first', title: words.first, isNumber: true, value: ({ one }) => one },
  { id: 'second', title: words.second, isNumber: true, value: ({ other }) => other },
  {
    id: 'shift',
    title: words.shift,
    isNumber: true,
    value: ({ shift }) => Math.abs(shift),
    render: ({ shift }) => <>{percent(shift)}</>,
  },
];

function Differences({ one, other }: { one: Stats; other: Stats }) {
  const [field, setField] = useState<(typeof facetFields)[number]>('product');
  return (
    <section class="compare-table" aria-labelledby="differences">
      <h2 id="differences">{words.differences}</h2>
      <div class="chips" role="group" aria-label={words.field}>
        {facetFields.map((each) => (
          <button
            key={each}
            class="chip field-button"
            aria-pressed={field === each}
            onClick={() => setField(each)}
          >
            {bannerSearchTexts.fields[each]}
          </button>
        ))}
      </div>
      <Table
        key={field}
        caption={`${words.differences}: ${bannerSearchTexts.fields[field]}`}
        columns={columns}
        rows={differencesOf(field, one, other)}
        keyOf={({ value }) => value}
        sortedBy={{ column: 'shift', isDescending: true }}
      />
    </section>
  );
}

function differencesOf(field: string, one: Stats, other: Stats): Difference[] {
  const countsOf = (stats: Stats) =>
    new Map(bucketsOf(stats, field).map(({ value, count }) => [String(value), count]));
  const [ofOne, ofOther] = [countsOf(one), countsOf(other)];
  const values = new Set([...ofOne.keys(), ...ofOther.keys()]);
  return Array.from(values, (value) => {
    const counts = { one: ofOne.get(value) ?? 0, other: ofOther.get(value) ?? 0 };
    const share = counts.other / Math.max(1, other.count) - counts.one / Math.max(1, one.count);
    return { value, one: counts.one, other: counts.other, shift: share };
  });
}
