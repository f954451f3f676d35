import type { ExposedHost, Weakness } from '../../../src/exposure/contract.ts';
import { defang, HostileText } from '../../components/hostile-text.tsx';
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

const seen: Column<ExposedHost> = {
  id: 'last_seen',
  title: titles.seen,
  value: ({ last_seen }) => last_seen,
};

const ports: Column<ExposedHost> = {
  id: 'ports',
  title: titles.ports,
  value: (row) => worstOf(row)?.ports.join(', ') ?? '',
};

const software: Column<ExposedHost> = {
  id: 'software',
  title: titles.software,
  value: (row) => softwareOf(worstOf(row)),
};

const grade: Column<ExposedHost> = {
  id: 'grade',
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

function Grade({ weakness }: { weakness: Weakness | undefined }) {
  if (!weakness) return null;
  return (
    <span class={`grade grade-${weakness.grade}`}>{cveWordsTexts.grades[weakness.grade]}</span>
  );
}

/** Everything about a host. */
const exposureColumns = [host, ...figures, worst, grade, software, ports, name, seen];
/** What one CVE means for a host. */
const cveColumns = [host, grade, reason, software, ports, name, seen];

interface HostsTableProps {
  caption: string;
  hosts: readonly ExposedHost[];
  /** The hosts of one CVE rather than all their CVEs. */
  isOfCve?: boolean;
}

export function HostsTable({ caption, hosts, isOfCve = false }: HostsTableProps) {
  return (
    <Table
      caption={caption}
      columns={isOfCve ? cveColumns : exposureColumns}
      rows={hosts}
      keyOf={({ ip_address }) => ip_address}
      plain={({ ip_address }) => ip_address}
    />
  );
}
