import { timeColumn } from '../../components/moment.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { queryLink } from '../../search/recognise.ts';
import { ipTexts } from '../../texts/ip.ts';
import type { Data } from './reading.ts';

type PortRow = Data['port']['data'][number];

const known = (text: string) => (text === 'Unknown' ? '' : text);
const t = ipTexts.ports;

const columns: Column<PortRow>[] = [
  {
    id: 'port',
    card: 'heading',
    title: t.port,
    value: (row) => row.open_port_no,
    render: (row) => (
      <a class="mono" href={queryLink(`port: ${row.open_port_no}`)}>
        {row.open_port_no}/{row.socket}
      </a>
    ),
    width: '6rem',
  },
  { id: 'service', card: 'mark', title: t.service, value: (row) => known(row.protocol) },
  {
    id: 'product',
    card: 'text',
    title: t.product,
    value: (row) => `${known(row.app_name)} ${known(row.app_version)}`.trim(),
    render: (row) => (
      <>
        <HostileText text={`${known(row.app_name)} ${known(row.app_version)}`.trim()} />
        {row.is_vulnerability && <span class="chip chip-alarm">{t.vulnerable}</span>}
      </>
    ),
  },
  {
    id: 'state',
    card: 'mark',
    title: t.state,
    value: (row) => row.port_status,
    render: (row) => (row.port_status === 'open' ? t.open : <span class="quiet">{t.closed}</span>),
  },
  timeColumn({ id: 'seen', card: 'mark', title: t.seen, time: (row) => row.confirmed_time }),
];

export function Ports({ data: { ip, port } }: { data: Data }) {
  return (
    <section class="section" aria-labelledby="ip-ports">
      <h2 id="ip-ports">{t.title(port.count)}</h2>
      {port.count === 0 ? (
        <p class="quiet">{t.none}</p>
      ) : (
        <>
          <Table
            caption={t.caption}
            columns={columns}
            rows={port.data}
            keyOf={(row) => `${row.open_port_no}/${row.socket}`}
            plain={(row) => `${ip}:${row.open_port_no}`}
          />
          <Banners rows={port.data} />
          <p>
            <a href={withQuery(linkTo('search'), { q: `ip: ${ip}`, all: '1' })}>{t.search}</a>
          </p>
        </>
      )}
    </section>
  );
}

/** The banners of each port, folded. */
function Banners({ rows }: { rows: readonly PortRow[] }) {
  const said = rows.filter(({ banner }) => banner !== '');
  return (
    <>
      {said.map((row) => (
        <details key={`${row.open_port_no}/${row.socket}`} class="fold">
          <summary>{t.banner(row.open_port_no, row.socket)}</summary>
          <pre class="said" tabIndex={0} aria-label={t.banner(row.open_port_no, row.socket)}>
            <HostileText text={row.banner} lines />
          </pre>
        </details>
      ))}
    </>
  );
}
