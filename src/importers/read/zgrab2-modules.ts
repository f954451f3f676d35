import type { Socket } from '../../banner/store.ts';

/** How a module of zgrab2 is read. Paths lead into its `result`. */
export interface Zgrab2Module {
  port: number;
  socket?: Socket;
  /** When it is not the name of the module. */
  service?: string;
  /** A path, or a name that is always right. */
  product?: { at: string } | string;
  version?: string;
  os?: string;
  /** What the service said, in this order. Where nothing is named, all of the result is text. */
  text?: readonly string[];
}

/** One that is not in the table. */
export const unknownModule: Zgrab2Module = { port: 0 };

const mailReplies = ['banner', 'ehlo', 'helo', 'help', 'noop', 'starttls', 'quit'];

/** By protocol. One that is missing here is still read: its port is then named in the file, or it is set aside. */
export const zgrab2Modules: Readonly<Record<string, Zgrab2Module>> = {
  amqp091: {
    port: 5672,
    product: { at: 'server_properties.product' },
    version: 'server_properties.version',
  },
  bacnet: {
    port: 47_808,
    socket: 'udp',
    product: { at: 'model_name' },
    version: 'firmware_revision',
  },
  banner: { port: 80, service: '', text: ['banner'] },
  dnp3: { port: 20_000 },
  fox: { port: 1911, product: { at: 'app_name' }, version: 'app_version', os: 'os_name' },
  ftp: { port: 21, text: ['banner', 'auth_tls', 'auth_ssl'] },
  http: { port: 80 },
  imap: { port: 143, text: ['banner', 'starttls', 'close'] },
  ipp: { port: 631, product: { at: 'product' }, version: 'cups_version' },
  jarm: { port: 443, service: '', text: [] },
  ldap: { port: 389 },
  managesieve: { port: 4190, service: 'sieve', text: ['banner'] },
  memcached: { port: 11_211, product: 'Memcached', version: 'version' },
  modbus: { port: 502 },
  mongodb: { port: 27_017, product: 'MongoDB', version: 'build_info.version' },
  mqtt: { port: 1883 },
  mssql: { port: 1433, product: 'Microsoft SQL Server', version: 'version' },
  mysql: { port: 3306, product: 'MySQL', version: 'server_version' },
  ntp: { port: 123, socket: 'udp' },
  oracle: { port: 1521, service: 'oracle-tns' },
  pop3: { port: 110, text: ['banner', 'help', 'noop', 'starttls', 'quit'] },
  postgres: { port: 5432, product: 'PostgreSQL', version: 'server_parameters.server_version' },
  pptp: { port: 1723, text: ['banner'] },
  rdp: { port: 3389 },
  redis: { port: 6379, product: 'Redis', version: 'version', os: 'os', text: ['info_response'] },
  siemens: { port: 102, product: { at: 'module_type' }, version: 'firmware' },
  sip: { port: 5060, socket: 'udp' },
  smb: { port: 445, os: 'native_os' },
  smtp: { port: 25, text: mailReplies },
  snmp: { port: 161, socket: 'udp' },
  socks5: { port: 1080 },
  ssh: { port: 22, text: ['server_id.raw', 'banner'] },
  telnet: { port: 23, text: ['banner'] },
  tls: { port: 443, service: '', text: [] },
};
