import { useRef, useState } from 'preact/hooks';
import { bannerSearch, type BannerRow } from '../../../src/banner/contract.ts';
import { toCsvLine } from '../../../src/lib/csv-cell.ts';
import { call } from '../../api.ts';
import { download } from '../../components/download.ts';
import { Menu } from '../../components/menu.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { bannerSearchTexts } from '../../texts/banner-search.ts';

const rowsAtOnce = 1000;
/** Beyond this, the command line is the better tool: it resumes after a cut. */
const mostRows = 1_000_000;

interface Format {
  ending: string;
  type: string;
  head: string;
  write: (row: BannerRow) => string;
  /** Leaves out lines that were already written. */
  isUnique?: true;
}

const columns = [
  'ip_address',
  'open_port_no',
  'socket_type',
  'scan_dtime',
  'service_name',
  'product',
  'product_version',
  'title',
  'hostname',
  'country',
  'city',
  'as_name',
  'org_name',
  'score',
  'score_out',
  'has_cve',
  'banner',
] as const;

const formats: Readonly<Record<'csv' | 'json' | 'plain', Format>> = {
  csv: {
    ending: 'csv',
    type: 'text/csv',
    head: toCsvLine(columns),
    write: (row) => toCsvLine(columns.map((column) => row[column])),
  },
  json: {
    ending: 'ndjson',
    type: 'application/x-ndjson',
    head: '',
    write: (row) => `${JSON.stringify(row)}\n`,
  },
  plain: {
    ending: 'txt',
    type: 'text/plain',
    head: '',
    write: ({ ip_address }) => `${ip_address}\n`,
    isUnique: true,
  },
};

/** Exports every match as a file, page by page, with progress and a way to stop. */
export function ExportMenu({
  query,
  latest,
  count,
}: {
  query: string;
  latest: boolean;
  count: number;
}) {
  const [done, setDone] = useState<number>();
  const running = useRef(new AbortController());
  const run = async (format: Format) => {
    const { signal } = (running.current = new AbortController());
    setDone(0);
    try {
      // The browser keeps blobs out of the page's memory, on disk if they are large.
      const parts = [new Blob([format.head])];
      for await (const { text, rows } of pagesOf({ query, latest }, format)) {
        if (signal.aborted) return;
        parts.push(new Blob([text]));
        setDone(rows);
      }
      download(`banners.${format.ending}`, format.type, parts);
      if (count > mostRows) showToast(bannerSearchTexts.export.cut(mostRows));
    } catch (error) {
      showFailure(error);
    } finally {
      setDone(undefined);
    }
  };
  const { label, stop, formats: names } = bannerSearchTexts.export;
  if (done !== undefined) {
    return (
      <button class="button" onClick={() => running.current.abort()}>
        <progress max={Math.min(count, mostRows)} value={done} aria-label={label} /> {stop}
      </button>
    );
  }
  const items = (['csv', 'json', 'plain'] as const).map((name) => ({
    label: names[name],
    onChoose: () => void run(formats[name]),
  }));
  return (
    <Menu label={label} items={items}>
      {label}
    </Menu>
  );
}

async function* pagesOf(asked: { query: string; latest: boolean }, { write, isUnique }: Format) {
  const seen = new Set<string>();
  let [cursor, rows] = ['*', 0];
  while (cursor !== '' && rows < mostRows) {
    const page = await call(bannerSearch, { ...asked, cursor, size: rowsAtOnce });
    let text = '';
    for (const row of page.result) {
      const line = write(row);
      if (isUnique && seen.has(line)) continue;
      if (isUnique) seen.add(line);
      text += line;
    }
    rows += page.result.length;
    cursor = page.cursor ?? '';
    yield { text, rows };
  }
}
