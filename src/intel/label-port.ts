export interface LabelPort {
  port: number;
  socket: 'tcp' | 'udp';
}

const tcp = (port: number): LabelPort => ({ port, socket: 'tcp' });
const udp = (port: number): LabelPort => ({ port, socket: 'udp' });

/** Services by which lists of attackers are split. */
const services = new Map<string, LabelPort>([
  ['ftp', tcp(21)],
  ['ssh', tcp(22)],
  ['telnet', tcp(23)],
  ['smtp', tcp(25)],
  ['mail', tcp(25)],
  ['http', tcp(80)],
  ['web', tcp(80)],
  ['apache', tcp(80)],
  ['pop3', tcp(110)],
  ['imap', tcp(143)],
  ['https', tcp(443)],
  ['smb', tcp(445)],
  ['mssql', tcp(1433)],
  ['mysql', tcp(3306)],
  ['rdp', tcp(3389)],
  ['postgresql', tcp(5432)],
  ['vnc', tcp(5900)],
  ['redis', tcp(6379)],
  ['dns', udp(53)],
  ['sip', udp(5060)],
]);

const most = 4_096;
const read = new Map<string, LabelPort | null>();

/** The port in a feed's label: `ssh`, `22`, `22/tcp`, `udp/53`. Null for any other label. */
export function portOfLabel(label: string): LabelPort | null {
  if (label === '') return null;
  const known = read.get(label);
  if (known !== undefined) return known;
  const found = readLabel(label.toLowerCase());
  if (read.size >= most) read.clear();
  read.set(label, found);
  return found;
}

function readLabel(label: string): LabelPort | null {
  const service = services.get(label);
  if (service) return service;
  const [, left, portLast, portFirst, right] =
    /^(?:(tcp|udp)[/:](\d{1,5})|(\d{1,5})(?:\/(tcp|udp))?)$/.exec(label) ?? [];
  const port = Number(portLast ?? portFirst ?? 0);
  if (port < 1 || port > 65_535) return null;
  return (left ?? right) === 'udp' ? udp(port) : tcp(port);
}
