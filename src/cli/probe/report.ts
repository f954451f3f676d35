import type { Banner } from '../../banner/store.ts';
import type { ProbeProgress } from '../../probe/probe.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { listTable, type Column, type Terminal } from '../terminal/terminal.ts';

export interface ProbeRow {
  address: string;
  hostname: string;
  port: number;
  socket: string;
  service: string;
  product: string;
  version: string;
  tls: string;
}

const dayLength = 10;

export function toRow(banner: Banner): ProbeRow {
  const { address, port, socket, service, product, version } = banner;
  const hostname = banner.hostnames[0] ?? '';
  return { address, hostname, port, socket, service, product, version, tls: describeTls(banner) };
}

/** Certificate name and expiry; notes protocols that use TLS only on request (STARTTLS). */
function describeTls({ isTls, certificate }: Banner): string {
  if (!certificate) return isTls ? 'yes' : '';
  const name = certificate.subjectCommonName || certificate.names[0] || 'no name';
  const { notAfter } = certificate;
  const until =
    notAfter === null ? '' : ` until ${new Date(notAfter).toISOString().slice(0, dayLength)}`;
  return `${isTls ? '' : 'on request: '}${name}${until}`;
}

/** Sorted by host and port. */
export function renderRows(rows: readonly ProbeRow[], terminal: Terminal): string {
  const sorted = [...rows].sort(
    (left, right) => left.address.localeCompare(right.address) || left.port - right.port,
  );
  return listTable(columns, sorted, terminal);
}

const columns: readonly Column<ProbeRow>[] = [
  {
    title: 'HOST',
    cell: ({ hostname, address }) => (hostname === '' ? address : `${address} (${hostname})`),
    keep: 'whole',
  },
  { title: 'PORT', cell: ({ port, socket }) => `${port}/${socket}`, keep: 'whole' },
  { title: 'SERVICE', cell: ({ service }) => service || 'unknown', colour: () => 'green' },
  { title: 'PRODUCT', cell: ({ product }) => product },
  { title: 'VERSION', cell: ({ version }) => version, keep: 'longest' },
  { title: 'TLS', cell: ({ tls }) => tls },
];

/** The last line, with the totals. */
export function renderSummary(
  progress: ProbeProgress,
  { seconds, stored }: { seconds: number; stored: string },
): string {
  const counts = [
    formatAmount(progress.open, 'open port'),
    `${formatCount(progress.closed)} closed`,
    `${formatCount(progress.filtered)} with no reply`,
    ...(progress.refused > 0 ? [`${formatCount(progress.refused)} not allowed`] : []),
  ];
  return `${counts.join(', ')}, in ${seconds.toFixed(1)} s${stored}`;
}
