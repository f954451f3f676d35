import type { Static } from 'typebox';
import { useState } from 'preact/hooks';
import { bannerSearch, type BannerRow } from '../../../src/banner/contract.ts';
import { call } from '../../api.ts';
import { Highlighted, wordsPattern } from '../../components/highlighted.tsx';
import { Moment } from '../../components/moment.tsx';
import { defang, HostileText } from '../../components/hostile-text.tsx';
import { levelOf, ScoreBadge } from '../../components/score-badge.tsx';
import { showFailure } from '../../components/toast.tsx';
import { linkTo } from '../../router.ts';
import { countryName, texts } from '../../texts.ts';
import { bannerSearchTexts } from '../../texts/banner-search.ts';
import { ResultTable, view, ViewChoice } from './columns.tsx';

export type Page = Static<typeof bannerSearch.output>;

/** Rows per page; the next page loads on demand. */
export const pageRows = 50;

interface ResultsProps {
  query: string;
  latest: boolean;
  first: Page;
}

/** Banners, newest first. The browser does not lay out what is out of view. */
export function Results({ query, latest, first }: ResultsProps) {
  const [more, setMore] = useState<{ rows: Row[]; cursor: string }>();
  const [isLoading, setLoading] = useState(false);
  const cursor = more?.cursor ?? first.cursor ?? '';
  const rows = [...rowsOf(first), ...(more?.rows ?? [])];
  const load = async () => {
    setLoading(true);
    try {
      const asked = { query, latest, cursor, size: pageRows, explain: true };
      const page = await call(bannerSearch, asked);
      setMore({ rows: [...(more?.rows ?? []), ...rowsOf(page)], cursor: page.cursor ?? '' });
    } catch (error) {
      showFailure(error);
    }
    setLoading(false);
  };
  const marks = marksOf(first);
  const { label, more: moreLabel } = bannerSearchTexts.results;
  return (
    <section class="results" aria-label={label}>
      <ViewChoice />
      {view.value.isTable ? (
        <ResultTable banners={rows.map(({ banner }) => banner)} />
      ) : (
        <ol>
          {rows.map((row, at) => (
            <Result key={at} row={row} marks={marks} />
          ))}
        </ol>
      )}
      {cursor !== '' && (
        <button class="button more" disabled={isLoading} onClick={() => void load()}>
          {moreLabel(Math.min(pageRows, first.count - rows.length))}
        </button>
      )}
    </section>
  );
}

interface Row {
  banner: BannerRow;
  isCovered: boolean;
}

function rowsOf({ result, explain }: Page): Row[] {
  return result.map((banner, at) => ({
    banner,
    isCovered: explain?.coverage[at] !== 'not covered',
  }));
}

/** What to mark: free words everywhere, values of a filter in its own field. */
type Marks = (field?: string) => RegExp | undefined;

function marksOf({ search_keyword, filters }: Page): Marks {
  const words = search_keyword.replace(/\b(?:AND|OR|NOT)\b/g, ' ');
  // Every row asks for the same few patterns, and making one takes longer than using it.
  const made = new Map<string, RegExp | undefined>();
  return (field = '') => {
    const value = filters[field] ?? '';
    if (!made.has(value)) made.set(value, wordsPattern([words, value]));
    return made.get(value);
  };
}

function Result({ row: { banner, isCovered }, marks }: { row: Row; marks: Marks }) {
  const { ip_address, open_port_no, socket_type, title, scan_dtime } = banner;
  return (
    <li class="result">
      <div class="result-head">
        <a class="mono result-address" href={linkTo('ip', ip_address)}>
          {ip_address}
        </a>
        <span class="mono quiet">
          {open_port_no}/{socket_type.toLowerCase()}
        </span>
        <Software banner={banner} marks={marks} />
        <Moment time={scan_dtime} />
      </div>
      {title !== '' && (
        <p class="result-title">
          <Highlighted text={title} pattern={marks('title')} />
        </p>
      )}
      <Place banner={banner} marks={marks} />
      <BannerText text={banner.banner} pattern={marks()} />
      <div class="chips result-foot">
        <ScoreBadge
          label={texts.score.inbound}
          value={isCovered ? levelOf(banner.score) : undefined}
        />
        <ScoreBadge
          label={texts.score.outbound}
          value={isCovered ? levelOf(banner.score_out) : undefined}
        />
        {banner.has_cve && <span class="chip chip-warn">{bannerSearchTexts.hasCve}</span>}
        {flagsOf(banner).map((flag) => (
          <span key={flag} class="chip">
            {flag}
          </span>
        ))}
        {banner.tags.map((tag) => (
          <span key={tag} class="chip">
            <Highlighted text={tag} pattern={marks('tag')} />
          </span>
        ))}
      </div>
    </li>
  );
}

const flags = ['is_tor', 'is_vpn', 'is_proxy', 'is_scanner', 'is_snort', 'is_cloud'] as const;

function flagsOf(banner: BannerRow): string[] {
  return flags.filter((flag) => banner[flag]).map((flag) => bannerSearchTexts.flags[flag]);
}

/** The server writes `Unknown` for a missing value. */
const known = (text: string) => (text === 'Unknown' ? '' : text);

function Software({ banner, marks }: { banner: BannerRow; marks: Marks }) {
  const product = known(banner.product);
  const version = known(banner.product_version);
  const service = known(banner.service_name);
  return (
    <span class="result-software">
      {product !== '' && (
        <strong>
          <Highlighted text={product} pattern={marks('product')} />
        </strong>
      )}
      {version !== '' && <Highlighted text={version} pattern={marks('product_version')} />}
      {service !== '' && (
        <span class="chip">
          <Highlighted text={service} pattern={marks('service_name')} />
        </span>
      )}
    </span>
  );
}

function Place({ banner, marks }: { banner: BannerRow; marks: Marks }) {
  const { hostname, country, city, as_name } = banner;
  const place = [city, country === '' ? '' : countryName(country)].filter((each) => each !== '');
  return (
    <p class="result-place quiet">
      {hostname !== null && hostname !== '' && (
        <span class="mono">
          <HostileText text={defang(hostname)} />
        </span>
      )}
      {place.length > 0 && <HostileText text={place.join(', ')} />}
      {as_name !== '' && <Highlighted text={as_name} pattern={marks('as_name')} />}
    </p>
  );
}

const fewLines = 6;
const fewCharacters = 600;

function BannerText({ text, pattern }: { text: string; pattern: RegExp | undefined }) {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return null;
  const short = text.split('\n').slice(0, fewLines).join('\n').slice(0, fewCharacters);
  const { whole } = bannerSearchTexts.results;
  return (
    <div class="result-banner">
      <pre>
        <Highlighted text={isWhole ? text : short} pattern={pattern} lines />
      </pre>
      {!isWhole && short.length < text.length && (
        <button class="link-button" onClick={() => setWhole(true)}>
          {whole(text.length)}
        </button>
      )}
    </div>
  );
}
