import type { ExposedHost, Weakness } from '../../../src/exposure/contract.ts';
import { defang, HostileText } from '../../components/hostile-text.tsx';
import { timeColumn } from '../../components/moment.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo } from '../../router.ts';
import { cveWordsTexts } from '../../texts/vulnerabilities.ts';
import './hosts-table.css';

const titles = cveWordsTexts.columns;
const worstOf = ({ worst }: ExposedHost): Weakness | undefined => worst[0];

/** `94 %`; "" when unknown. */
export function formatShare(share: number | null): string {
  if (share === null) return '';
  return share > 0 && share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`;
}

function softwareOf(weakness: Weakness | undefined): string {
  return weakness ? `${weakness.product} ${weakness.version}`.trim() : '';
}

const host: Column<ExposedHost> = {
  id: 'host',
  card: 'heading',
  title: titles.host,
  value: ({ ip_address }) => ip_address,
  render: ({ ip_address }) => (
    <a class="mono" href={linkTo('ip', ip_address)}>
      {ip_address}
    </a>
  ),
};

const name: Column<ExposedHost> = {
  id: 'name',
  title: titles.name,
  value: ({ hostname }) => hostname,
  render: ({ hostname }) => <HostileText text={defang(hostname)} class="mono" />,
};

const seen = timeColumn<ExposedHost>({
  id: 'last_seen',
  title: titles.seen,
  time: ({ last_seen }) => last_seen,
});

const ports: Column<ExposedHost> = {
  id: 'ports',
  title: titles.ports,
  value: (row) => worstOf(row)?.ports.join(', ') ?? '',
};

const software: Column<ExposedHost> = {
  id: 'software',
  card: 'text',
  title: titles.software,
  value: (row) => softwareOf(worstOf(row)),
};

const grade: Column<ExposedHost> = {
  id: 'grade',
  card: 'mark',
  title: titles.grade,
  value: (row) => worstOf(row)?.grade ?? '',
  render: (row) => <Grade weakness={worstOf(row)} />,
};

const reason: Column<ExposedHost> = {
  id: 'reason',
  title: titles.reason,
  value: (row) => worstOf(row)?.reason ?? '',
};

const figures: readonly Column<ExposedHost>[] = [
  {
    id: 'kev_count',
    title: titles.exploited,
    isNumber: true,
    value: ({ kev_count }) => kev_count,
    render: ({ kev_count }) =>
      kev_count > 0 ? <span class="kev">{kev_count}</span> : <span class="quiet">0</span>,
  },
  {
    id: 'epss',
    title: titles.epss,
    isNumber: true,
    value: ({ epss }) => epss ?? -1,
    render: ({ epss }) => <>{formatShare(epss)}</>,
  },
  {
    id: 'cvss',
    title: titles.cvss,
    isNumber: true,
    value: ({ cvss }) => cvss ?? -1,
    render: ({ cvss }) => <>{cvss?.toFixed(1) ?? ''}</>,
  },
  { id: 'cve_count', title: titles.cves, isNumber: true, value: ({ cve_count }) => cve_count },
];

const worst: Column<ExposedHost> = {
  id: 'worst',
  card: 'mark',
  title: titles.worst,
  value: (row) => worstOf(row)?.cve_id ?? '',
  render: (row) => {
    const weakness = worstOf(row);
    return weakness ? (
      <a class="mono" href={linkTo('cve', weakness.cve_id)}>
        {weakness.cve_id}
      </a>
    ) : null;
  },
};

const due: Column<ExposedHost> = {
  id: 'due',
  title: titles.due,
  value: ({ due: day }) => day,
  render: ({ due: day, overdue_count }) =>
    overdue_count > 0 ? <span class="kev">{day}</span> : <>{day}</>,
};

const owner: Column<ExposedHost> = {
  id: 'owner',
  title: titles.owner,
  value: (row) => row.owner,
  render: (row) => <HostileText text={row.owner} />,
};

/** Shown only if some host has a value, so that other tables stay narrow. */
const further: readonly Column<ExposedHost>[] = [
  {
    id: 'decided',
    title: titles.decided,
    isNumber: true,
    value: ({ decided_count }) => decided_count || '',
  },
  {
    id: 'end_of_life',
    title: titles.ended,
    value: ({ end_of_life }) => end_of_life.join('; '),
    render: ({ end_of_life }) => <HostileText text={end_of_life.join('; ')} />,
  },
  {
    id: 'cannot_tell',
    title: titles.unknown,
    value: unknownOf,
    render: (row) => <HostileText text={unknownOf(row)} />,
  },
];

function unknownOf({ cannot_tell }: ExposedHost): string {
  return cannot_tell
    .map(({ port, product, why }) => `${product} ${port}: ${why}`.trim())
    .join(', ');
}

function columnsFor(hosts: readonly ExposedHost[]): Column<ExposedHost>[] {
  const used = [due, owner, ...further].filter(({ value }) =>
    hosts.some((row) => value(row) !== ''),
  );
  return [...exposureColumns, ...used];
}

function Grade({ weakness }: { weakness: Weakness | undefined }) {
  if (!weakness) return null;
  return (
    <span class={`grade grade-${weakness.grade}`}>{cveWordsTexts.grades[weakness.grade]}</span>
  );
}

/** For all CVEs of a host. */
const exposureColumns = [host, ...figures, worst, grade, software, ports, seen, name];
/** For what one CVE means to a host. */
const cveColumns = [host, grade, reason, software, ports, seen, name];
/** Without counts: they cover current ports, and these hosts have none. */
const pastColumns = [host, worst, grade, software, ports, seen, name];

interface HostsTableProps {
  caption: string;
  hosts: readonly ExposedHost[];
  /** Set for the hosts of one CVE or hosts not seen lately; without it, all CVEs of each host are shown. */
  about?: 'cve' | 'past';
}

const columnsAbout = { cve: cveColumns, past: pastColumns };

export function HostsTable({ caption, hosts, about }: HostsTableProps) {
  return (
    <Table
      caption={caption}
      columns={about ? columnsAbout[about] : columnsFor(hosts)}
      rows={hosts}
      keyOf={({ ip_address }) => ip_address}
      plain={({ ip_address }) => ip_address}
    />
  );
}
