import { signal } from '@preact/signals';
import type { BannerRow } from '../../../src/banner/contract.ts';
import { Moment } from '../../components/moment.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo } from '../../router.ts';
import { bannerSearchTexts } from '../../texts/banner-search.ts';

const { columns: titles, results: t } = bannerSearchTexts;

type ColumnName = keyof typeof titles;

interface View {
  isTable: boolean;
  columns: readonly ColumnName[];
}

// Object.keys() returns plain strings.
const all = Object.keys(titles) as ColumnName[];

const usual: View = {
  isTable: false,
  columns: [
    'ip_address',
    'open_port_no',
    'product',
    'product_version',
    'title',
    'country',
    'as_name',
    'scan_dtime',
  ],
};

const place = 'bannerView';

/** Stored in the browser. */
export const view = signal(readView());

function readView(): View {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<View> | null;
    const columns = all.filter((each) => kept?.columns?.includes(each) === true);
    return columns.length === 0 ? usual : { isTable: kept?.isTable === true, columns };
  } catch {
    return usual; // storage is off, or its content is invalid
  }
}

function show(next: View): void {
  view.value = next;
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // storage is off: the choice lasts until the page is closed
  }
}

/** Cards or a table, and the columns of the table. */
export function ViewChoice() {
  const { isTable, columns } = view.value;
  return (
    <div class="results-view">
      <p class="segments" role="group" aria-label={t.view}>
        {[false, true].map((each) => (
          <button
            key={String(each)}
            aria-pressed={each === isTable}
            onClick={() => show({ isTable: each, columns })}
          >
            {each ? t.table : t.cards}
          </button>
        ))}
      </p>
      {isTable && (
        <details>
          <summary>{t.columns}</summary>
          <ul>
            {all.map((name) => (
              <li key={name}>
                <label>
                  <input
                    type="checkbox"
                    checked={columns.includes(name)}
                    // A table needs at least one column.
                    disabled={columns.length === 1 && columns.includes(name)}
                    onChange={() => show({ isTable, columns: toggled(columns, name) })}
                  />{' '}
                  {titles[name]}
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const toggled = (columns: readonly ColumnName[], name: ColumnName) =>
  all.filter((each) => columns.includes(each) !== (each === name));

const numbers: readonly ColumnName[] = ['open_port_no', 'status_code'];
const inCards: readonly [ColumnName, NonNullable<Column<BannerRow>['card']>][] = [
  ['ip_address', 'heading'],
  ['open_port_no', 'mark'],
  ['product', 'mark'],
  ['title', 'text'],
];

function columnOf(name: ColumnName): Column<BannerRow> {
  const [, card] = inCards.find(([each]) => each === name) ?? [];
  return {
    id: name,
    title: titles[name],
    value: (row) => cellOf(row[name]),
    isNumber: numbers.includes(name),
    ...(card && { card }),
    ...(name === 'scan_dtime' && {
      render: ({ scan_dtime }) => <Moment time={scan_dtime} />,
    }),
    ...(name === 'ip_address' && {
      render: ({ ip_address }) => (
        <a class="mono" href={linkTo('ip', ip_address)}>
          {ip_address}
        </a>
      ),
    }),
  };
}

function cellOf(value: BannerRow[ColumnName]): string | number | boolean {
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === 'Unknown' ? '' : value;
}

/** The same banners, one per row. */
export function ResultTable({ banners }: { banners: readonly BannerRow[] }) {
  return (
    <Table
      caption={t.label}
      columns={view.value.columns.map(columnOf)}
      rows={banners}
      keyOf={(row) => `${row.ip_address} ${row.open_port_no} ${row.socket_type} ${row.scan_dtime}`}
      plain={({ ip_address }) => ip_address}
    />
  );
}
