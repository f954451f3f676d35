export interface Product {
  name: string;
  /** Relative frequency. */
  weight: number;
  service: string;
  /** Most common first. */
  ports: readonly number[];
  /** Number of its versions in use. */
  versions: number;
}

export const products: readonly Product[] = [
  {
    name: 'nginx',
    weight: 20,
    service: 'http',
    ports: [80, 443, 8080, 8443, 8000, 81],
    versions: 40,
  },
  {
    name: 'Apache httpd',
    weight: 16,
    service: 'http',
    ports: [80, 443, 8080, 8443, 8888],
    versions: 45,
  },
  { name: 'OpenSSH', weight: 15, service: 'ssh', ports: [22, 2222, 22222], versions: 30 },
  { name: 'Microsoft IIS httpd', weight: 6, service: 'http', ports: [80, 443, 8080], versions: 6 },
  { name: '', weight: 10, service: '', ports: [7547, 5060, 1723, 9000, 10000, 49152], versions: 1 },
  {
    name: 'Cloudflare proxy',
    weight: 5,
    service: 'http',
    ports: [80, 443, 2082, 2083, 8443],
    versions: 1,
  },
  { name: 'MySQL', weight: 4, service: 'mysql', ports: [3306, 33060], versions: 25 },
  { name: 'Postfix smtpd', weight: 3, service: 'smtp', ports: [25, 465, 587], versions: 8 },
  { name: 'Dovecot imapd', weight: 2.5, service: 'imap', ports: [143, 993], versions: 8 },
  { name: 'ProFTPD', weight: 2, service: 'ftp', ports: [21], versions: 12 },
  { name: 'vsFTPd', weight: 1.5, service: 'ftp', ports: [21], versions: 8 },
  {
    name: 'MikroTik RouterOS',
    weight: 2,
    service: 'routeros',
    ports: [8291, 8728, 2000],
    versions: 30,
  },
  { name: 'Redis key-value store', weight: 1, service: 'redis', ports: [6379], versions: 20 },
  { name: 'PostgreSQL DB', weight: 1, service: 'postgresql', ports: [5432], versions: 15 },
  { name: 'Elasticsearch REST API', weight: 0.6, service: 'http', ports: [9200], versions: 18 },
  { name: 'MongoDB', weight: 0.6, service: 'mongodb', ports: [27017], versions: 18 },
  { name: 'Jenkins', weight: 0.4, service: 'http', ports: [8080, 50000], versions: 30 },
  { name: 'GitLab', weight: 0.3, service: 'http', ports: [443, 80], versions: 30 },
  {
    name: 'Fortinet FortiGate',
    weight: 0.8,
    service: 'http',
    ports: [443, 10443, 4443],
    versions: 12,
  },
  {
    name: 'Hikvision IP camera',
    weight: 1.2,
    service: 'http',
    ports: [80, 8000, 554],
    versions: 14,
  },
  { name: 'Dahua DVR', weight: 0.8, service: 'rtsp', ports: [554, 37777], versions: 8 },
  { name: 'lighttpd', weight: 1, service: 'http', ports: [80, 8080], versions: 10 },
  { name: 'Exim smtpd', weight: 1.2, service: 'smtp', ports: [25, 587], versions: 9 },
  { name: 'ISC BIND', weight: 1, service: 'domain', ports: [53], versions: 15 },
  { name: 'Microsoft RDP', weight: 1.5, service: 'rdp', ports: [3389], versions: 4 },
  { name: 'Samba smbd', weight: 0.7, service: 'smb', ports: [445, 139], versions: 9 },
  { name: 'Apache Tomcat', weight: 0.8, service: 'http', ports: [8080, 8009, 8443], versions: 30 },
  { name: 'Docker Registry', weight: 0.1, service: 'http', ports: [5000], versions: 5 },
  { name: 'Grafana', weight: 0.3, service: 'http', ports: [3000], versions: 25 },
  { name: 'Kubernetes API', weight: 0.2, service: 'http', ports: [6443], versions: 20 },
];

/** Most common first, as in all lists below. */
export const countries: readonly string[] =
  'US CN DE KR JP FR GB NL RU BR IN CA SG HK TW IT VN PL AU ID ES UA TR SE TH IR MX ZA AR CZ RO FI CH BG BE AT HU PT DK NO IL MY PH CL CO EG GR IE LT LV EE SK SI RS KZ BD PK NG KE MA PE EC NZ BY GE AM AZ UZ MD AL BA MK LU MT CY IS QA AE SA KW OM JO LB IQ SY LK NP MM KH LA MN TN DZ GH TZ UG ZM ZW BO PY UY VE CR PA GT HN SV NI DO CU JM TT'.split(
    ' ',
  );

export const titles: readonly string[] = [
  'Welcome to nginx!',
  '301 Moved Permanently',
  '403 Forbidden',
  '404 Not Found',
  'Apache2 Ubuntu Default Page: It works',
  'IIS Windows Server',
  'Login',
  'Index of /',
  '400 Bad Request',
  'phpMyAdmin',
  'RouterOS router configuration page',
  'Dashboard',
  'Web Client Pro',
  'Sign in to your account',
  'Test Page for the HTTP Server on CentOS',
  'Plesk Obsidian',
  'GitLab Sign in',
  'Jenkins Dashboard',
  'Grafana',
  'Synology DiskStation',
  'Hikvision digital technology',
  'NETSurveillance WEB',
  'FortiGate login portal',
  'Zimbra Web Client Sign In',
  'Outlook Web App',
];

export const issuers: readonly string[] = [
  "Let's Encrypt R3",
  "Let's Encrypt E5",
  'DigiCert TLS RSA SHA256 2020 CA1',
  'Cloudflare Inc ECC CA-3',
  'Sectigo RSA Domain Validation',
  'GlobalSign GCC R3 DV TLS CA 2020',
  'self-signed',
  'Amazon RSA 2048 M02',
  'GTS CA 1P5',
  'ZeroSSL RSA Domain Secure Site CA',
];

export const tags: readonly string[] = [
  'cloud',
  'cdn',
  'vpn',
  'honeypot',
  'iot',
  'ics',
  'database',
  'eol',
  'selfsigned',
  'proxy',
  'tor',
  'scanner',
  'camera',
  'starttls',
  'admin',
];
