import { ndjson } from './reading.ts';

export interface Example {
  /** Name of the importer. */
  name: string;
  form: string;
  text: string;
  hosts: number;
  open: number;
}

const nmapXml = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE nmaprun>
<?xml-stylesheet href="file:///usr/share/nmap/nmap.xsl" type="text/xsl"?>
<!-- Nmap 7.94 scan initiated Sat Aug 22 09:00:00 2026 as: nmap -sV -oX - 192.0.2.0/30 -->
<nmaprun scanner="nmap" args="nmap -sV -oX -" start="1787389200" version="7.94" xmloutputversion="1.05">
<scaninfo type="syn" protocol="tcp" numservices="3" services="22,80,443"/>
<host starttime="1787389201" endtime="1787389210"><status state="up" reason="echo-reply" reason_ttl="55"/>
<address addr="192.0.2.1" addrtype="ipv4"/>
<address addr="02:00:00:00:00:01" addrtype="mac"/>
<hostnames>
<hostname name="gate.example" type="PTR"/>
<hostname name="www.example" type="user"/>
</hostnames>
<ports><extraports state="closed" count="2"><extrareasons reason="reset" count="2"/></extraports>
<port protocol="tcp" portid="22"><state state="open" reason="syn-ack" reason_ttl="55"/><service name="ssh" product="OpenSSH" version="9.2p1 Debian 2" extrainfo="protocol 2.0" ostype="Linux" method="probed" conf="10"><cpe>cpe:/a:openbsd:openssh:9.2p1</cpe><cpe>cpe:/o:linux:linux_kernel</cpe></service><script id="ssh-hostkey" output="&#xa;  256 aa:bb (ED25519)"/></port>
<port protocol="tcp" portid="80"><state state="filtered" reason="no-response" reason_ttl="0"/></port>
<port protocol="udp" portid="161"><state state="open|filtered" reason="no-response" reason_ttl="0"/></port>
</ports>
<os><osmatch name="Linux 5.0 - 6.2" accuracy="98" line="1"/></os>
</host>
<host><status state="down" reason="no-response"/><address addr="192.0.2.2" addrtype="ipv4"/></host>
<host endtime="1787389220"><status state="up"/><address addr="2001:DB8:0::5" addrtype="ipv6"/>
<ports><port protocol="tcp" portid="443"><state state="open"/><service name="http" product="nginx" tunnel="ssl"/></port></ports>
</host>
<runstats><finished time="1787389230" exit="success"/><hosts up="2" down="1" total="3"/></runstats>
</nmaprun>
`;

const masscanJson = `[
{   "ip": "192.0.2.10",   "timestamp": "1787389200", "ports": [ {"port": 443, "proto": "tcp", "status": "open", "reason": "syn-ack", "ttl": 55} ] },
{   "ip": "192.0.2.11",   "timestamp": "1787389201", "ports": [ {"port": 22, "proto": "tcp", "status": "open", "reason": "syn-ack", "ttl": 55} ] },
{   "ip": "192.0.2.10",   "timestamp": "1787389202", "ports": [ {"port": 443, "proto": "tcp", "service": {"name": "http.server", "banner": "nginx\\u002f1.24.0"} } ] },
{   "ip": "192.0.2.11",   "timestamp": "1787389203", "ports": [ {"port": 22, "proto": "tcp", "service": {"name": "ssh", "banner": "SSH-2.0-dropbear_2022.83"} } ] },
{finished: 1}
]
`;

const masscanXml = `<?xml version="1.0"?>
<!-- masscan v1.0 scan -->
<nmaprun scanner="masscan" start="1787389200" version="1.0-BETA"  xmloutputversion="1.03">
<scaninfo type="syn" protocol="tcp" />
<host endtime="1787389201"><address addr="192.0.2.12" addrtype="ipv4"/><ports><port protocol="tcp" portid="21"><state state="open" reason="syn-ack" reason_ttl="127"/></port></ports></host>
<host endtime="1787389202"><address addr="192.0.2.12" addrtype="ipv4"/><ports><port protocol="tcp" portid="21"><state state="open" reason="response" reason_ttl="127" /><service name="ftp" banner="220 Gr\\xc3\\xbc\\xc3\\x9fe\\x0d\\x0a"></service></port></ports></host>
<runstats>
<finished time="1787389230" timestr="x" elapsed="12" />
</runstats>
</nmaprun>
`;

const masscanList = `#masscan
open tcp 80 192.0.2.13 1787389200
open tcp 25 2001:db8::7 1787389200
banner tcp 80 192.0.2.13 1787389201 http HTTP/1.1 200 OK\\x0d\\x0aServer: lighttpd/1.4.69\\x0d\\x0a\\x0d\\x0a<title>Hello</title>
# end
`;

export const examples: readonly Example[] = [
  { name: 'nmap', form: 'XML', text: nmapXml, hosts: 2, open: 2 },
  { name: 'masscan', form: 'JSON', text: masscanJson, hosts: 2, open: 2 },
  { name: 'masscan', form: 'XML', text: masscanXml, hosts: 1, open: 1 },
  { name: 'masscan', form: 'list', text: masscanList, hosts: 2, open: 2 },
  {
    name: 'masscan',
    form: 'NDJSON',
    text: ndjson(
      {
        ip: '192.0.2.14',
        timestamp: '1787389200',
        port: 23,
        proto: 'tcp',
        rec_type: 'status',
        data: { status: 'open', reason: 'syn-ack', ttl: 55 },
      },
      {
        ip: '192.0.2.14',
        timestamp: '1787389201',
        port: 23,
        proto: 'tcp',
        rec_type: 'banner',
        data: { service_name: 'telnet', banner: 'login: ' },
      },
    ),
    hosts: 1,
    open: 1,
  },
  {
    name: 'zgrab2',
    form: 'NDJSON',
    text: ndjson({
      ip: '192.0.2.20',
      domain: 'mail.example',
      data: {
        smtp: {
          status: 'success',
          protocol: 'smtp',
          timestamp: '2026-08-22T09:00:00Z',
          result: { banner: '220 mail.example ESMTP Postfix\r\n', ehlo: '250 SIZE\r\n' },
        },
        http: { status: 'connection-refused', protocol: 'http', error: 'refused' },
      },
    }),
    hosts: 1,
    open: 1,
  },
  {
    name: 'shodan',
    form: 'NDJSON',
    text: ndjson({
      ip_str: '192.0.2.30',
      ip: 3221225994,
      port: 6379,
      transport: 'tcp',
      timestamp: '2026-08-22T09:00:00.123456',
      product: 'Redis',
      version: '7.0.1',
      data: '$ info\r\nredis_version:7.0.1',
      hostnames: ['cache.example'],
      _shodan: { module: 'redis' },
    }),
    hosts: 1,
    open: 1,
  },
  {
    name: 'censys',
    form: 'pretty JSON',
    text: JSON.stringify(
      {
        ip: '192.0.2.40',
        services: [
          {
            port: 22,
            service_name: 'SSH',
            transport_protocol: 'TCP',
            observed_at: '2026-08-22T09:00:00.5Z',
            banner: 'SSH-2.0-OpenSSH_9.6',
          },
        ],
        last_updated_at: '2026-08-22T09:30:00Z',
      },
      null,
      2,
    ),
    hosts: 1,
    open: 1,
  },
  {
    name: 'httpx',
    form: 'JSON lines',
    text: ndjson({
      timestamp: '2026-08-22T09:00:00.4Z',
      url: 'https://www.example:8443',
      port: '8443',
      input: 'www.example',
      host: '192.0.2.50',
      scheme: 'https',
      status_code: 302,
      webserver: 'Apache/2.4.58',
      title: 'Moved',
      tech: ['PHP:8.2.1', 'HSTS'],
      favicon: '-561955774',
      failed: false,
    }),
    hosts: 1,
    open: 1,
  },
  {
    name: 'csv',
    form: 'a table with a header',
    text:
      'addr;dport;proto;last_seen;service;http_title\n' +
      '192.0.2.80;443;tcp;2026-08-22 09:00:00;https;"Log in; please"\n' +
      '2001:db8::80;53;udp;1787389200;domain;\n',
    hosts: 2,
    open: 2,
  },
  {
    name: 'naabu',
    form: 'JSON lines',
    text: ndjson({
      host: 'www.example',
      ip: '192.0.2.60',
      port: 8080,
      protocol: 'tcp',
      tls: false,
      timestamp: '2026-08-22T09:00:00.1Z',
    }),
    hosts: 1,
    open: 1,
  },
  {
    name: 'ivre',
    form: 'JSON lines',
    text: ndjson({
      addr: 3221226054,
      endtime: '2026-08-22 09:00:00',
      state: 'up',
      hostnames: [{ name: 'plc.example', type: 'PTR' }],
      extraports: { closed: [9, { resets: 9 }] },
      ports: [
        {
          port: 502,
          protocol: 'tcp',
          state_state: 'open',
          service_name: 'modbus',
          scripts: [{ id: 'modbus-discover', output: '\n  sid 0x1: ' }],
        },
      ],
    }),
    hosts: 1,
    open: 1,
  },
  {
    name: 'vedette',
    form: 'NDJSON',
    text: ndjson({ address: '192.0.2.80', port: 53, socket: 'udp', service: 'domain' }),
    hosts: 1,
    open: 1,
  },
];
