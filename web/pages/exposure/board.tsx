import { useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { bannerStats } from '../../../src/banner/contract.ts';
import type { ExposedHost, exploitExposed } from '../../../src/exposure/contract.ts';
import { clauseOf } from '../../../src/search/clause.ts';
import { useAnswer } from '../../api.ts';
import { Bars } from '../../components/bars.tsx';
import { Histogram } from '../../components/histogram.tsx';
import { Loading } from '../../components/states.tsx';
import { go, linkTo, withQuery } from '../../router.ts';
import { formatNumber } from '../../texts.ts';
import { exposureTexts } from '../../texts/vulnerabilities.ts';
import { withPeriod } from '../search/clauses.ts';
import { HostsTable } from './hosts-table.tsx';
import { Week } from './week.tsx';

const views = {
  all: () => true,
  exploited: ({ kev_count }: ExposedHost) => kev_count > 0,
  likely: ({ epss }: ExposedHost) => (epss ?? 0) >= 0.1,
  grave: ({ cvss }: ExposedHost) => (cvss ?? 0) >= 9,
} as const;

type View = keyof typeof views;

const viewNames: readonly View[] = ['all', 'exploited', 'likely', 'grave'];

interface BoardProps {
  exposed: Static<typeof exploitExposed.output>;
  range: string;
  /** Counts are shown only once they are final. */
  isFinal: boolean;
}

/** Hosts as counts, as a table, by product and over time. */
export function Board({ exposed, range, isFinal }: BoardProps) {
  const [view, setView] = useState<View>('all');
  const [product, setProduct] = useState('');
  const { result, hosts } = exposed;
  const shown = result.filter(
    (host) => views[view](host) && (product === '' || productsOf(host).includes(product)),
  );
  const countOf = (each: View) => (each === 'all' ? hosts : result.filter(views[each]).length);
  const current = shown.filter((host) => !isPast(host));
  const past = shown.filter(isPast);
  return (
    <>
      <div class="tiles" role="group" aria-label={exposureTexts.title}>
        {viewNames.map((each) => (
          <Tile
            key={each}
            view={each}
            count={isFinal ? countOf(each) : undefined}
            isChosen={view === each}
            onChoose={() => setView(view === each ? 'all' : each)}
          />
        ))}
      </div>
      {(current.length > 0 || past.length === 0) && (
        <HostsTable caption={exposureTexts.table} hosts={current} />
      )}
      {past.length > 0 && <Past hosts={past} isOpen={current.length === 0} />}
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

/** All of its CVEs are on ports that were not seen lately. */
const isPast = ({ current, worst }: ExposedHost) => !current && worst.length > 0;

/** Hosts whose ports were not seen lately: listed separately, and not counted as affected. */
function Past({ hosts, isOpen }: { hosts: readonly ExposedHost[]; isOpen: boolean }) {
  const { title, lead } = exposureTexts.past;
  return (
    <details class="past" open={isOpen}>
      <summary>{title(hosts.length)}</summary>
      <p class="quiet">{lead}</p>
      <HostsTable caption={title(hosts.length)} hosts={hosts} about="past" />
    </details>
  );
}

interface TileProps {
  view: View;
  /** Undefined until final. */
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ view, count, isChosen, onChoose }: TileProps) {
  const [title, means] = exposureTexts.tiles[view];
  return (
    <button class={`tile tile-${view}`} aria-pressed={isChosen} onClick={onChoose}>
      <strong>{count === undefined ? '…' : formatNumber(count)}</strong>
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
