/** What stands behind `http://` and may be read as leading to `closed`, written by who knows `open`. */
export function authorityTricks({ open, closed }: { open: string; closed: string }): string[] {
  const marks = [
    '\\',
    '/',
    '#',
    '?',
    ';',
    ',',
    '|',
    '^',
    '%23',
    '%2f',
    '%5c',
    '%3f',
    '&',
    '=',
    '*',
  ];
  const [bare = '', port = ''] = closed.split(':');
  return [
    ...marks.map((mark) => `${open}${mark}@${closed}/`),
    ...marks.map((mark) => `${closed}${mark}@${open}/`),
    ...['user@', 'user:word@', ':@', '@', 'a@b@', '%40@', `${open}@`].map(
      (who) => `${who}${closed}/`,
    ),
    ...[`${closed}%20.${open}/`, `${closed} ${open}/`, `${closed}\t/`, `${closed}\r\nHost: x/`],
    ...[`/${closed}/`, `\\${closed}/`, `//${closed}/`, `\\\\${closed}\\x`, `/\\/${closed}/`],
    ...[`${bare}:${port}:80/`, `${bare}:0${port}/`, `${bare}:+${port}/`, `${bare}:${port}x/`],
    ...[`${bare}:${65_536 + Number(port)}/`, `${bare}%3a${port}/`, `${bare}：${port}/`],
    ...[`${bare}.:${port}/`, `[${bare}]:${port}/`, `${bare}\u0000:${port}/`, `${bare}%0a:${port}/`],
    ...[`localhost:${port}/`, `LOCALHOST:${port}/`, `localhost.:${port}/`, `ｌocalhost:${port}/`],
    ...[`a.localhost:${port}/`, `ⓛocalhost:${port}/`, `local\u00adhost:${port}/`],
  ];
}

/** Everything but http and https, each with the text that its scheme would take to `authority`. */
export function otherSchemes(authority: string): string[] {
  const slashed = [
    ...['ftp', 'ftps', 'sftp', 'tftp', 'gopher', 'dict', 'ldap', 'ldaps', 'ldapi', 'smb', 'cifs'],
    ...['nfs', 'rsync', 'ssh', 'telnet', 'imap', 'imaps', 'pop3', 'smtp', 'rtsp', 'rtmp', 'rtp'],
    ...['ws', 'wss', 'redis', 'mongodb', 'postgres', 'mysql', 'amqp', 'mqtt', 'git', 'svn', 'jdbc'],
    ...['netdoc', 'chrome', 'devtools', 'httpx', 'shttp', 'h2c', 'coap', 'quic', 'webcal', 'feed'],
  ].map((scheme) => `${scheme}://${authority}/`);
  return [
    ...slashed,
    ...['file:///etc/passwd', 'file://localhost/etc/passwd', 'data:text/html,x', 'about:blank'],
    ...[`view-source:http://${authority}/`, `blob:http://${authority}/1`, 'javascript:fetch(1)'],
    ...[
      `jar:http://${authority}/!/`,
      `filesystem:http://${authority}/temporary/x`,
      'mailto:a@b.test',
    ],
    ...[`url:http://${authority}/`, 'unix:/run/docker.sock', `http+unix://${authority}/`, 'tel:1'],
  ];
}

/** Where services listen that were never meant for a stranger's browser. */
export const otherPorts: readonly number[] = [
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 81, 87, 88],
  ...[95, 101, 110, 111, 113, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513],
  ...[514, 515, 548, 554, 587, 631, 636, 873, 993, 995, 1080, 1433, 1521, 1723, 2049, 2181, 2375],
  ...[
    2379, 3000, 3128, 3268, 3306, 3389, 4040, 4444, 5000, 5060, 5432, 5601, 5672, 5900, 5984, 6000,
  ],
  ...[6379, 6443, 6667, 7001, 8000, 8001, 8081, 8086, 8500, 8888, 9000, 9090, 9092, 9200, 9300],
  ...[10_250, 11_211, 15_672, 27_017, 50_070, 65_535],
];

/** Names that mean this machine or its neighbours; a name server of ours gives each a closed address. */
export const closedNames: readonly string[] = [
  ...['localhost', 'localhost.', 'LocalHost', 'a.localhost', 'localhost.localdomain', 'localhost6'],
  ...['ip6-localhost', 'ip6-loopback', 'broadcasthost', 'local', 'router.local', 'printer.local'],
  ...['metadata', 'metadata.google.internal', 'metadata.goog', 'instance-data', 'kubernetes'],
  ...['kubernetes.default', 'kubernetes.default.svc', 'kubernetes.default.svc.cluster.local'],
  ...[
    'host.docker.internal',
    'gateway.docker.internal',
    'docker',
    'redis',
    'db',
    'intranet',
    'wpad',
  ],
  ...['home.arpa', 'router.home.arpa', 'nas.lan', 'db.internal', 'dc.corp', 'x.test', 'x.invalid'],
  ...['1.0.0.127.in-addr.arpa', '127.0.0.1.nip.example', '10-0-0-1.sslip.example', 'x.onion'],
];

/** Addresses that a page names where a browser might take them for more than http. */
export function schemeJumps(port: number): string[] {
  return otherSchemes(`127.0.0.1:${port}`).filter((url) =>
    /^(?:ftp|gopher|dict|ldap|smb|ws|wss|chrome|devtools|file|data|about|view-source|blob|javascript|jar|filesystem|mailto|tel|ssh|telnet|imap|smtp|unix|git|redis|feed):/.test(
      url,
    ),
  );
}
