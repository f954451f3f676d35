import { emptyBanner, type Banner } from '../../src/banner/store.ts';
import type { CveDocument } from '../../src/cve/catalogue-writer.ts';
import { documentsOf } from './truth-cve-stand-in.ts';
import type { InstalledService, Machine, Tracker } from './truth-host-words.ts';

/** Fifteen services of an up-to-date Debian 12: port, program, source package and build. */
const services = `
22 tcp OpenSSH openssh 1:9.2p1-2+deb12u10
80 tcp nginx nginx 1.22.1-9+deb12u10
443 tcp nginx nginx 1.22.1-9+deb12u10
8080 tcp Apache apache2 2.4.71-1~deb12u1
8081 tcp lighttpd lighttpd 1.4.69-1
6379 tcp Redis redis 5:7.0.15-1~deb12u10
6380 tcp Redis redis 5:7.0.15-1~deb12u10
11211 tcp Memcached memcached 1.6.18-1+deb12u1
21 tcp vsftpd vsftpd 3.0.3-13+b2
143 tcp Dovecot dovecot 1:2.3.19.1+dfsg1-2.1+deb12u7
993 tcp Dovecot dovecot 1:2.3.19.1+dfsg1-2.1+deb12u7
110 tcp Dovecot dovecot 1:2.3.19.1+dfsg1-2.1+deb12u7
1883 tcp Mosquitto mosquitto 2.0.11-1.2+deb12u2
8883 tcp Mosquitto mosquitto 2.0.11-1.2+deb12u2
389 tcp OpenLDAP openldap 2.5.13+dfsg-5
3306 tcp MariaDB mariadb 1:10.11.19-0+deb12u1
5432 tcp PostgreSQL postgresql-15 15.18-0+deb12u1
25 tcp Exim exim4 4.96-15+deb12u10
53 tcp dnsmasq dnsmasq 2.90-4~deb12u2
161 udp Net-SNMP net-snmp 5.9.3+dfsg-2+deb12u1
`;

/** Output of nmap -sV for them, and for an Ubuntu container on port 8000. */
const nmapPorts = `
<port protocol="tcp" portid="22"><state state="open"/><service name="ssh" product="OpenSSH" version="9.2p1 Debian 2+deb12u10" extrainfo="protocol 2.0" ostype="Linux"><cpe>cpe:/a:openbsd:openssh:9.2p1</cpe><cpe>cpe:/o:linux:linux_kernel</cpe></service></port>
<port protocol="tcp" portid="80"><state state="open"/><service name="http" product="nginx" version="1.22.1"><cpe>cpe:/a:igor_sysoev:nginx:1.22.1</cpe></service><script id="http-headers" output="&#xa;  Server: nginx/1.22.1&#xa;  Content-Type: text/html&#xa;  &#xa;  (Request type: HEAD)&#xa;"/></port>
<port protocol="tcp" portid="8080"><state state="open"/><service name="http" product="Apache httpd" version="2.4.71" extrainfo="(Debian)"><cpe>cpe:/a:apache:http_server:2.4.71</cpe></service><script id="http-headers" output="&#xa;  Server: Apache/2.4.71 (Debian)&#xa;  Content-Type: text/html; charset=iso-8859-1&#xa;  &#xa;  (Request type: GET)&#xa;"/></port>
<port protocol="tcp" portid="8081"><state state="open"/><service name="http" product="lighttpd" version="1.4.69"><cpe>cpe:/a:lighttpd:lighttpd:1.4.69</cpe></service><script id="http-headers" output="&#xa;  Content-Type: text/html&#xa;  Server: lighttpd/1.4.69&#xa;  &#xa;  (Request type: GET)&#xa;"/></port>
<port protocol="tcp" portid="6379"><state state="open"/><service name="redis" product="Redis key-value store"/></port>
<port protocol="tcp" portid="11211"><state state="open"/><service name="memcached" product="Memcached"><cpe>cpe:/a:memcached:memcached</cpe></service></port>
<port protocol="tcp" portid="21"><state state="open"/><service name="ftp" product="vsftpd" version="3.0.3" ostype="Unix"><cpe>cpe:/a:vsftpd:vsftpd:3.0.3</cpe></service></port>
<port protocol="tcp" portid="143"><state state="open"/><service name="imap" product="Dovecot imapd"><cpe>cpe:/a:dovecot:dovecot</cpe></service></port>
<port protocol="tcp" portid="1883"><state state="open"/></port>
<port protocol="tcp" portid="389"><state state="open"/><service name="ldap" product="OpenLDAP" version="2.2.X - 2.3.X"><cpe>cpe:/a:openldap:openldap</cpe></service></port>
<port protocol="tcp" portid="3306"><state state="open"/><service name="mysql" product="MySQL" version="5.5.5-10.11.19-MariaDB-0+deb12u1"><cpe>cpe:/a:mariadb:mariadb:5.5.5-10.11.19-mariadb-0%2Bdeb12u1</cpe></service></port>
<port protocol="tcp" portid="5432"><state state="open"/><service name="postgresql" product="PostgreSQL DB" version="9.6.0 or later"><cpe>cpe:/a:postgresql:postgresql</cpe></service></port>
<port protocol="tcp" portid="25"><state state="open"/><service name="smtp" product="Exim smtpd" version="4.96" hostname="mail.office.test"><cpe>cpe:/a:exim:exim:4.96</cpe></service></port>
<port protocol="tcp" portid="53"><state state="open"/><service name="domain" product="dnsmasq" version="2.90"><cpe>cpe:/a:thekelleys:dnsmasq:2.90</cpe></service></port>
<port protocol="tcp" portid="443"><state state="open"/><service name="http" product="nginx" version="1.22.1" tunnel="ssl"><cpe>cpe:/a:igor_sysoev:nginx:1.22.1</cpe></service><script id="http-headers" output="&#xa;  Server: nginx/1.22.1&#xa;  Content-Type: text/html&#xa;  &#xa;  (Request type: HEAD)&#xa;"/></port>
<port protocol="tcp" portid="6380"><state state="open"/><service name="redis" product="Redis key-value store" tunnel="ssl"/></port>
<port protocol="tcp" portid="993"><state state="open"/></port>
<port protocol="tcp" portid="8883"><state state="open"/><service name="unknown" tunnel="ssl" method="table" conf="3"/></port>
<port protocol="tcp" portid="110"><state state="open"/><service name="pop3" product="Dovecot pop3d"><cpe>cpe:/a:dovecot:dovecot</cpe></service></port>
<port protocol="tcp" portid="8000"><state state="open"/><service name="http" product="nginx" version="1.24.0" extrainfo="Ubuntu" ostype="Linux"><cpe>cpe:/a:igor_sysoev:nginx:1.24.0</cpe><cpe>cpe:/o:linux:linux_kernel</cpe></service><script id="http-headers" output="&#xa;  Server: nginx/1.24.0 (Ubuntu)&#xa;  Content-Type: text/html&#xa;  &#xa;  (Request type: GET)&#xa;"/></port>
<port protocol="udp" portid="161"><state state="open"/><service name="snmp" product="SNMPv1 server; net-snmp SNMPv3 server" extrainfo="public" hostname="mail"/></port>
`;

/** Output of `vedette probe` for the same. */
const probed = `
{"port":21,"socket":"tcp","service":"ftp","product":"vsftpd","version":"3.0.3","cpes":["cpe:2.3:a:vsftpd_project:vsftpd:3.0.3"],"banner":"220 (vsFTPd 3.0.3)\\n211-Features:\\n AUTH TLS\\n EPRT\\n EPSV\\n MDTM\\n PASV\\n PBSZ\\n PROT\\n REST STREAM\\n SIZE\\n TVFS\\n211 E"}
{"port":22,"socket":"tcp","service":"ssh","product":"OpenSSH","version":"9.2p1","os":"Debian Linux","cpes":["cpe:2.3:a:openbsd:openssh:9.2p1","cpe:2.3:o:debian:debian_linux"],"banner":"SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u10\\nKey type: ssh-ed25519\\nKey exchange: sntrup761x25519-sha512,sntrup761x25519-sha51"}
{"port":25,"socket":"tcp","service":"smtp","product":"Exim smtpd","version":"4.96","cpes":["cpe:2.3:a:exim:exim:4.96"],"banner":"220 mail.office.test ESMTP Exim 4.96 Thu, 19 Nov 2026 08:28:24 +0000\\n250-mail.office.test Hello vedette.invalid [127.0.0"}
{"port":53,"socket":"tcp","service":"domain","product":"dnsmasq","version":"2.90","cpes":["cpe:2.3:a:thekelleys:dnsmasq:2.90"],"banner":"version.bind: dnsmasq-2.90\\nAnswer: NOERROR\\nRecursion: offered"}
{"port":80,"socket":"tcp","service":"http","product":"nginx","version":"1.22.1","server":"nginx/1.22.1","cpes":["cpe:2.3:a:f5:nginx:1.22.1"],"banner":"HTTP/1.1\\nStatus: 200 OK\\nServer: nginx/1.22.1\\nContent Type: text/html\\nContent Length: 74\\nConnection: close\\nAccept Ranges:"}
{"port":110,"socket":"tcp","service":"pop3","product":"Dovecot pop3d","cpes":["cpe:2.3:a:dovecot:dovecot"],"banner":"+OK Dovecot (Debian) ready.\\n+OK\\nCAPA\\nTOP\\nUIDL\\nRESP-CODES\\nPIPELINING\\nAUTH-RESP-CODE\\nSTLS\\nUSER\\nSASL PLAIN\\n."}
{"port":143,"socket":"tcp","service":"imap","product":"Dovecot imapd","os":"Debian Linux","cpes":["cpe:2.3:a:dovecot:dovecot","cpe:2.3:o:debian:debian_linux"],"banner":"* OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ STARTTLS AUTH=PLAIN] Dovecot (Debian) ready.\\n"}
{"port":161,"socket":"udp","service":"snmp","product":"Net-SNMP","os":"Linux","banner":"Description: Linux mail 6.1.0-40-amd64\\nContact: root\\nName: mail\\nLocation: Unknown\\nEngine: "}
{"port":389,"socket":"tcp","service":"ldap","product":"OpenLDAP","cpes":["cpe:2.3:a:openldap:openldap:*"],"banner":"objectClass: top\\nobjectClass: OpenLDAProotDSE\\nstructuralObjectClass: OpenLDAProotDSE\\nconfigContext: cn=config\\nnamingCont"}
{"port":443,"socket":"tcp","service":"http","product":"nginx","version":"1.22.1","server":"nginx/1.22.1","cpes":["cpe:2.3:a:f5:nginx:1.22.1"],"isTls":true,"banner":"HTTP/1.1\\nStatus: 200 OK\\nServer: nginx/1.22.1\\nContent Type: text/html\\nContent Length: 74\\nConnection: close\\nAccept Ranges:"}
{"port":993,"socket":"tcp","service":"imap","product":"Dovecot imapd","os":"Debian Linux","cpes":["cpe:2.3:a:dovecot:dovecot","cpe:2.3:o:debian:debian_linux"],"isTls":true,"banner":"* OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ AUTH=PLAIN] Dovecot (Debian) ready.\\n* CAPABIL"}
{"port":1883,"socket":"tcp","service":"mqtt","product":"Mosquitto","version":"2.0.11","cpes":["cpe:2.3:a:eclipse:mosquitto:2.0.11"],"banner":"MQTT connection: accepted\\n$SYS/broker/version: mosquitto version 2.0.11"}
{"port":3306,"socket":"tcp","service":"mysql","product":"MariaDB","version":"10.11.19","os":"Debian Linux","cpes":["cpe:2.3:a:mariadb:mariadb:10.11.19","cpe:2.3:o:debian:debian_linux"],"banner":"Protocol: 10\\nVersion: 5.5.5-10.11.19-MariaDB-0+deb12u1\\nAuthentication: mysql_native_password\\nTLS: yes"}
{"port":5432,"socket":"tcp","service":"postgresql","product":"PostgreSQL","version":"15.18","cpes":["cpe:2.3:a:postgresql:postgresql:15.18"],"banner":"Authentication: trust\\nclient_encoding: SQL_ASCII\\ndefault_transaction_read_only: off\\nin_hot_standby: off\\nIntervalStyle: p"}
{"port":6379,"socket":"tcp","service":"redis","product":"Redis","version":"7.0.15","os":"Linux","cpes":["cpe:2.3:a:redis:redis:7.0.15"],"banner":"# Server\\nredis_version:7.0.15\\nredis_git_sha1:00000000\\nredis_git_dirty:0\\nredis_build_id:ae4d7c971a948f0\\nredis_mode:s"}
{"port":6380,"socket":"tcp","service":"redis","product":"Redis","version":"7.0.15","os":"Linux","cpes":["cpe:2.3:a:redis:redis:7.0.15"],"isTls":true,"banner":"# Server\\nredis_version:7.0.15\\nredis_git_sha1:00000000\\nredis_git_dirty:0\\nredis_build_id:ae4d7c971a948f0\\nredis_mode:s"}
{"port":8000,"socket":"tcp","service":"http","product":"nginx","version":"1.24.0","os":"Ubuntu Linux","server":"nginx/1.24.0 (Ubuntu)","cpes":["cpe:2.3:a:f5:nginx:1.24.0","cpe:2.3:o:canonical:ubuntu_linux"],"banner":"HTTP/1.1\\nStatus: 200 OK\\nServer: nginx/1.24.0 (Ubuntu)\\nContent Type: text/html\\nContent Length: 15\\nConnection: close\\n\\n<h1>"}
{"port":8080,"socket":"tcp","service":"http","product":"Apache","version":"2.4.71","os":"Debian Linux","server":"Apache/2.4.71 (Debian)","cpes":["cpe:2.3:a:apache:http_server:2.4.71","cpe:2.3:o:debian:debian_linux"],"banner":"HTTP/1.1\\nStatus: 404 Not Found\\nServer: Apache/2.4.71 (Debian)\\nContent Length: 236\\nConnection: close\\nContent Type: text/h"}
{"port":8081,"socket":"tcp","service":"http","product":"lighttpd","version":"1.4.69","server":"lighttpd/1.4.69","cpes":["cpe:2.3:a:lighttpd:lighttpd:1.4.69"],"banner":"HTTP/1.1\\nStatus: 403 Forbidden\\nContent Type: text/html\\nContent Length: 341\\nConnection: close\\nServer: lighttpd/1.4.69\\n\\n<?"}
{"port":8883,"socket":"tcp","service":"mqtt","product":"Mosquitto","version":"2.0.11","cpes":["cpe:2.3:a:eclipse:mosquitto:2.0.11"],"isTls":true,"banner":"MQTT connection: accepted\\n$SYS/broker/version: mosquitto version 2.0.11"}
{"port":11211,"socket":"tcp","service":"memcached","product":"Memcached","version":"1.6.18","cpes":["cpe:2.3:a:memcached:memcached:1.6.18"],"banner":"VERSION 1.6.18\\nSTAT version 1.6.18\\nSTAT libevent 2.1.12-stable\\nSTAT pointer_size 64\\nSTAT rusage_user 0.016071\\nSTAT r"}
`;

/** Product, CVE and bounds as in truth-cve-stand-in.ts. */
const ranges = `
openbsd:openssh 2024-6387 [8.6 9.8)
openbsd:openssh 2023-51385 [ 9.6)
openbsd:openssh 2023-38408 [ 9.3)
f5:nginx 2024-7347 [1.5.13 1.26.2)
f5:nginx 2025-23419 [1.11.4 1.26.3)
eclipse:mosquitto 2024-8376 [ 2.0.19)
eclipse:mosquitto 2021-34434 [2.0.0 2.0.11]
exim:exim 2023-42115 [ 4.96.1)
exim:exim 2023-42117 [ 4.96.2)
redis:redis 2024-31449 [7.0.0 7.2.6)
redis:redis 2024-31228 [7.0.0 7.2.6)
mariadb:mariadb 2026-1000 [ 10.11.20)
thekelleys:dnsmasq 2026-1001 [ 2.91)
apache:http_server 2026-1002 [ 2.4.72)
lighttpd:lighttpd 2026-1003 [ 1.4.70)
memcached:memcached 2026-1004 [ 1.6.20)
vsftpd_project:vsftpd 2021-30047 [3.0.3 3.0.3]
`;

/** Tracker data for bookworm: the build that fixes each, or none. */
const states = `
debian bookworm openssh 2024-6387=1:9.2p1-2+deb12u3 2023-51385=1:9.2p1-2+deb12u2 2023-38408=1:9.2p1-2+deb12u1
debian bookworm nginx 2024-7347=open 2025-23419=open
debian bookworm mosquitto 2024-8376=open 2021-34434=2.0.11-1.2+deb12u1
debian bookworm exim4 2023-42115=4.96-15+deb12u2 2023-42117=4.96-15+deb12u3
debian bookworm redis 2024-31449=5:7.0.15-1~deb12u2 2024-31228=5:7.0.15-1~deb12u2
debian bookworm mariadb 2026-1000=1:10.11.19-0+deb12u1
debian bookworm dnsmasq 2026-1001=2.90-4~deb12u1
debian bookworm apache2 2026-1002=2.4.71-1~deb12u1
debian bookworm lighttpd 2026-1003=0
debian bookworm vsftpd 2015-1419=3.0.2-18
debian bookworm memcached 2026-1004=1.6.18-1+deb12u1
`;

export function recordedMachine(): Machine {
  const ports = nmapPorts.trim().split('\n').join('');
  return {
    services: services.trim().split('\n').map(toService),
    container: 8000,
    nmapFile:
      '<?xml version="1.0"?><nmaprun scanner="nmap" start="1795000000"><host endtime="1795000000">' +
      `<address addr="192.0.2.12" addrtype="ipv4"/><ports>${ports}</ports></host></nmaprun>`,
    probed: probed.trim().split('\n').map(toBanner),
  };
}

function toService(line: string): InstalledService {
  const [port = '', socket = '', name = '', source = '', build = ''] = line.split(' ');
  return { port: Number(port), socket, name, source, build };
}

function toBanner(line: string): Banner {
  const said = JSON.parse(line) as Partial<Banner> & Pick<Banner, 'port' | 'socket'>; // as written above
  const seen = { address: '192.0.2.12', seenAt: Date.UTC(2026, 10, 18), source: 'vedette' };
  return { ...emptyBanner({ ...seen, port: said.port, socket: said.socket }), ...said };
}

export const recordedDocuments = (): CveDocument[] => documentsOf(ranges, states);

export function recordedTracker(): Tracker {
  const rows = states
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  return Object.fromEntries(
    rows.map(([, , source = '', ...fixes]) => [source, Object.fromEntries(fixes.map(toTracked))]),
  );
}

function toTracked(fix: string) {
  const [number = '', build = ''] = fix.split('=');
  const bookworm =
    build === 'open' ? { status: 'open' } : { status: 'resolved', fixed_version: build };
  return [`CVE-${number}`, { releases: { bookworm } }];
}
