import { bannerStats } from '../../src/banner/contract.ts';
import type { IpRangeCounts, RangeExplanation } from '../../src/ip/bodies.ts';
import { ipRange } from '../../src/ip/contract.ts';
import { parseRange, rangeToCidrs } from '../../src/lib/ip.ts';
import { clauseOf } from '../../src/search/clause.ts';
import { toCurl, useAnswer } from '../api.ts';
import { Bars } from '../components/bars.tsx';
import { CopyMenu } from '../components/copy-menu.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import { Judged } from '../components/judgement.tsx';
import { levelOf, ScoreBadge } from '../components/score-badge.tsx';
import { Answered } from '../components/states.tsx';
import { Table, type Column } from '../components/table.tsx';
import type { PageProps } from '../pages.ts';
import { go, linkTo, withQuery } from '../router.ts';
import { ipTexts } from '../texts/ip.ts';
import { defineTexts } from '../texts/catalogue.ts';
import { numbers, plural } from '../texts/figures.ts';
import { bucketsOf } from './search/facets.tsx';
import './range.css';

const percent = (part: number, whole: number) => {
  const share = whole === 0 ? 0 : (100 * part) / whole;
  return share > 0 && share < 0.1 ? '< 0.1 %' : `${share.toFixed(share < 10 ? 1 : 0)} %`;
};

const t = defineTexts('range', {
  addresses: (count: number) => plural(count, 'address', 'addresses'),
  share: (count: number, all: number) => `${numbers.format(count)} (${percent(count, all)})`,
  listed: 'Listed by a feed',
  malicious: 'Malicious',
  suspicious: 'Suspicious',
  unknown: 'No loaded feed covers its addresses, so this says nothing about it.',
  map: 'Map',
  mapLead: (cells: number, each: number) =>
    each === 1
      ? 'Each cell is one address.'
      : `${numbers.format(cells)} cells of ${plural(each, 'address', 'addresses')}.`,
  cell: (first: string, listed: number, addresses: number) =>
    `${first}: ${numbers.format(listed)} of ${numbers.format(addresses)} listed`,
  legend: {
    malicious: 'malicious',
    suspicious: 'suspicious',
    listed: 'listed',
    none: 'not listed',
  },
  worst: 'Worst addresses',
  columns: { address: 'Address', inbound: 'Inbound', outbound: 'Outbound', why: 'Why' },
  following: (count: number) => `and ${plural(count - 1, 'following one', 'following ones')}`,
  categories: 'By category',
  feeds: 'By feed',
  flags: 'By flag',
  hosts: 'Your scans of it',
  noHosts: 'Your scans found no banners in it.',
  search: 'All banners',
  exposure: 'Exposure',
  ports: 'Ports',
  products: 'Products',
  notPrefix: (count: number) =>
    `No single prefix: ${plural(count, 'prefix', 'prefixes')} cover it.`,
});

/** A prefix or an AS: how much of it is listed, by whom and where, and what is known about its hosts. */
export default function Range({ params: { range = '' } }: PageProps) {
  const prefixes = prefixesOf(range);
  return (
    <>
      <h1>
        <HostileText text={range} class="mono" />
      </h1>
      {prefixes.length > 1 ? (
        <Prefixes prefixes={prefixes} />
      ) : (
        <>
          <Judged indicator={range} />
          <Counts range={range} />
        </>
      )}
    </>
  );
}

function prefixesOf(text: string): string[] {
  const range = parseRange(text);
  return range ? rangeToCidrs(range) : [];
}

function Prefixes({ prefixes }: { prefixes: readonly string[] }) {
  return (
    <>
      <p class="lead">{t.notPrefix(prefixes.length)}</p>
      <ul class="chips">
        {prefixes.map((prefix) => (
          <li key={prefix}>
            <a class="chip mono" href={linkTo('range', prefix)}>
              {prefix}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Renders nothing if nothing can be counted: the verdict above says why. */
function Counts({ range }: { range: string }) {
  const input = { cidr: range, explain: true };
  const answer = useAnswer(ipRange, input);
  if (answer.state === 'failed') return null;
  return (
    <Answered answer={answer} lines={14}>
      {(counts) => (
        <>
          <header class="range-head">
            <p class="lead">
              {counts.explain?.as_name !== undefined && (
                <>
                  <HostileText text={counts.explain.as_name} />
                  {' · '}
                </>
              )}
              {t.addresses(counts.addresses)}
            </p>
            <CopyMenu
              copies={{
                json: () => JSON.stringify(counts, null, 2),
                curl: () => toCurl(ipRange, input),
              }}
            />
          </header>
          <Tiles counts={counts} />
          <div class="range-columns">
            <div class="range-column">
              {counts.explain && <Map explain={counts.explain} />}
              {counts.explain && <Worst explain={counts.explain} />}
              <Hosts range={range} />
            </div>
            <Facets counts={counts} />
          </div>
        </>
      )}
    </Answered>
  );
}

function Tiles({ counts: { addresses, listed, explain } }: { counts: IpRangeCounts }) {
  if (explain?.coverage === 'not covered') return <p class="notice unknown">{t.unknown}</p>;
  const tiles = [
    ['malicious', explain?.malicious ?? 0],
    ['suspicious', explain?.suspicious ?? 0],
    ['listed', listed],
  ] as const;
  return (
    <dl class="range-tiles">
      {tiles.map(([name, count]) => (
        <div key={name} class="card" data-verdict={name}>
          <dt class="quiet">{t[name]}</dt>
          <dd>{t.share(count, addresses)}</dd>
        </div>
      ))}
    </dl>
  );
}

const legend = ['malicious', 'suspicious', 'listed', 'none'] as const;

function Map({ explain: { map } }: { explain: RangeExplanation }) {
  const [first] = map;
  if (!first) return null;
  return (
    <section class="card range-map" aria-labelledby="range-map">
      <h2 id="range-map">{t.map}</h2>
      <p class="quiet">{t.mapLead(map.length, first.addresses)}</p>
      <div class="range-cells" role="img" aria-label={t.map}>
        {map.map((cell) => (
          <span
            key={cell.first}
            data-verdict={cell.verdict === 'none' && cell.listed > 0 ? 'listed' : cell.verdict}
            title={t.cell(cell.first, cell.listed, cell.addresses)}
          />
        ))}
      </div>
      <ul class="range-legend quiet">
        {legend.map((name) => (
          <li key={name}>
            <span data-verdict={name} /> {t.legend[name]}
          </li>
        ))}
      </ul>
    </section>
  );
}

type WorstRow = RangeExplanation['worst'][number];

const worstColumns: readonly Column<WorstRow>[] = [
  {
    id: 'ip',
    card: 'heading',
    title: t.columns.address,
    value: ({ ip }) => ip,
    render: ({ ip, addresses }) => (
      <>
        <a class="mono" href={linkTo('ip', ip)}>
          {ip}
        </a>{' '}
        {addresses > 1 && <span class="quiet">{t.following(addresses)}</span>}
      </>
    ),
  },
  ...(['inbound', 'outbound'] as const).map((way) => ({
    id: way,
    card: 'mark' as const,
    title: t.columns[way],
    value: ({ score }: WorstRow) => score[way],
    rank: ({ score }: WorstRow) => levelOf(score[way]) ?? 0,
    render: ({ score }: WorstRow) => <ScoreBadge value={levelOf(score[way])} />,
  })),
  {
    id: 'why',
    card: 'text',
    title: t.columns.why,
    value: ({ reasons }) => reasons.map((each) => each.says ?? ipTexts.reason(each)).join('; '),
  },
];

function Worst({ explain: { worst } }: { explain: RangeExplanation }) {
  if (worst.length === 0) return null;
  return (
    <section class="range-column" aria-labelledby="range-worst">
      <h2 id="range-worst">{t.worst}</h2>
      <Table
        caption={t.worst}
        columns={worstColumns}
        rows={worst}
        keyOf={({ ip }) => ip}
        plain={({ ip }) => ip}
      />
    </section>
  );
}

function Facets({ counts: { explain, feeds, flags } }: { counts: IpRangeCounts }) {
  const flagged = Object.entries(flags).flatMap(([name, count]) =>
    count > 0 ? [{ label: flagName(name), count }] : [],
  );
  const groups = [
    [
      t.categories,
      explain?.categories.map(({ category, addresses }) => ({ label: category, count: addresses })),
    ],
    [t.feeds, feeds.map(({ feed, addresses }) => ({ label: feed, count: addresses }))],
    [t.flags, flagged],
  ] as const;
  return (
    <aside class="range-column">
      {groups.map(([title, bars = []]) =>
        bars.length === 0 ? null : (
          <section key={title} class="card">
            <Bars title={title} bars={bars} />
          </section>
        ),
      )}
    </aside>
  );
}

function flagName(name: string): string {
  const names: Readonly<Record<string, string>> = ipTexts.flagNames;
  return names[name] ?? name;
}

/** What the user's own scans found in the range. */
function Hosts({ range }: { range: string }) {
  const [, asn] = /^AS(\d+)$/i.exec(range) ?? [];
  const query = asn === undefined ? clauseOf('ip', range) : clauseOf('asn', Number(asn));
  const answer = useAnswer(bannerStats, {
    query,
    latest: true,
    fields: ['open_port_no', 'product'],
    size: 10,
  });
  const search = (clause: string) => go(withQuery(linkTo('search'), { q: `${query} ${clause}` }));
  return (
    <section class="card range-column" aria-labelledby="range-hosts">
      <h2 id="range-hosts">{t.hosts}</h2>
      <Answered answer={answer} lines={4}>
        {(stats) =>
          stats.count === 0 ? (
            <p class="quiet">{t.noHosts}</p>
          ) : (
            <>
              <p class="chips">
                <a class="button" href={withQuery(linkTo('search'), { q: query })}>
                  {t.search} <span class="quiet">{stats.count}</span>
                </a>
                {asn === undefined && (
                  <a class="button" href={withQuery(linkTo('exposure'), { ip: range })}>
                    {t.exposure}
                  </a>
                )}
              </p>
              <div class="range-hosts">
                {(
                  [
                    [t.ports, 'open_port_no', 'port'],
                    [t.products, 'product', 'product'],
                  ] as const
                ).map(([title, field, filter]) => (
                  <Bars
                    key={field}
                    title={title}
                    bars={bucketsOf(stats, field).map(({ value, count }) => ({
                      label: String(value),
                      count,
                    }))}
                    onChoose={(value) => search(clauseOf(filter, value))}
                  />
                ))}
              </div>
            </>
          )
        }
      </Answered>
    </section>
  );
}
