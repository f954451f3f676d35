interface Service {
  service: string;
  isTls: boolean;
}

/** Other programs' words for what nmap calls so. */
const sameAs: Readonly<Record<string, string>> = {
  dns: 'domain',
  'dns-tcp': 'domain',
  'dns-udp': 'domain',
  'dns-ver': 'domain',
  'http-alt': 'http',
  'http-proxy': 'http-proxy',
  'http-simple': 'http',
  'http-simple-new': 'http',
  'http-check': 'http',
  ldap_udp: 'ldap',
  mssql: 'ms-sql-s',
  nbtstat: 'netbios-ns',
  pop: 'pop3',
  postgres: 'postgresql',
  'pop3-ssl': 'pop3',
  rdp: 'ms-wbt-server',
  smb: 'microsoft-ds',
  snmp_v2: 'snmp',
  snmp_v3: 'snmp',
  amqp091: 'amqp',
  siemens: 's7comm',
  s7: 's7comm',
};

/** Names of one protocol inside TLS, with the name of the protocol. */
const insideTls: Readonly<Record<string, string>> = {
  https: 'http',
  'https-alt': 'http',
  'https-simple': 'http',
  'https-simple-new': 'http',
  'https-check': 'http',
  'http-ssl': 'http',
  ftps: 'ftp',
  imaps: 'imap',
  pop3s: 'pop3',
  smtps: 'smtp',
  ldaps: 'ldap',
  ircs: 'irc',
  telnets: 'telnet',
  nntps: 'nntp',
  sips: 'sip',
  'imap-ssl': 'imap',
  'smtp-ssl': 'smtp',
  mqtts: 'mqtt',
  amqps: 'amqp',
  'secure-mqtt': 'mqtt',
  'domain-s': 'domain',
  ssl: '',
  tls: '',
};

const sayNothing = new Set(['unknown', 'auto', 'generic', 'banner', 'raw']);

/** A service by nmap's name, in lower case. TLS is not a service; the protocol inside is. */
export function serviceOf(word: string): Service {
  const name = word.trim().toLowerCase();
  if (name.startsWith('ssl/')) return { ...serviceOf(name.slice(4)), isTls: true };
  if (name === '' || sayNothing.has(name)) return { service: '', isTls: false };
  if (Object.hasOwn(insideTls, name)) return { service: insideTls[name] ?? '', isTls: true };
  return { service: Object.hasOwn(sameAs, name) ? (sameAs[name] ?? name) : name, isTls: false };
}

/** Protocols that begin in the clear and turn to TLS when asked: a certificate there does not make them TLS. */
const turnsToTls = new Set([
  'smtp',
  'submission',
  'imap',
  'pop3',
  'ftp',
  'ldap',
  'nntp',
  'xmpp-client',
  'xmpp-server',
  'mysql',
  'postgresql',
  'ms-sql-s',
  'ms-wbt-server',
  'vnc',
  'sieve',
  'irc',
  'amqp',
]);

export function beginsInTheClear(service: string): boolean {
  return turnsToTls.has(service);
}
