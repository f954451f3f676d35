/**
 * Product aliases. Left: the CPE `vendor:product` that CVEs are filed under, then other CPE names of the
 * same product. Right: what scanners, headers, pages and CVE records call it, in any case.
 */
const list = `
# Web servers and proxies
apache:http_server                                    = Apache httpd, Apache, Apache HTTP Server, Apache HTTPD Server, httpd, Apache Software Foundation Apache HTTP Server
f5:nginx nginx:nginx igor_sysoev:nginx f5:nginx_open_source = nginx, nginx open source, nginx http proxy, nginx reverse proxy
f5:nginx_plus nginx:nginx_plus                        = nginx plus
microsoft:internet_information_services microsoft:internet_information_server microsoft:iis = Microsoft IIS httpd, Microsoft IIS, IIS, Microsoft-IIS, Microsoft IIS ftpd, Internet Information Services
lighttpd:lighttpd                                     = lighttpd
apache:tomcat                                         = Apache Tomcat, Tomcat, Apache Tomcat/Coyote JSP engine, Apache-Coyote
eclipse:jetty mortbay:jetty jetty:jetty               = Jetty, Eclipse Jetty
squid-cache:squid squid:squid                         = Squid, Squid http proxy
haproxy:haproxy                                       = HAProxy, HAProxy http proxy
varnish-cache:varnish varnish-software:varnish_cache varnish_cache_project:varnish_cache = Varnish, Varnish http accelerator
traefik:traefik                                       = Traefik, Traefik Proxy
caddyserver:caddy                                     = Caddy, Caddy httpd
envoyproxy:envoy                                      = Envoy, envoyproxy envoy
litespeedtech:litespeed_web_server                    = LiteSpeed, LiteSpeed httpd, LiteSpeed Web Server
litespeedtech:openlitespeed                           = OpenLiteSpeed
openresty:openresty                                   = OpenResty, OpenResty web app server
cherokee-project:cherokee                             = Cherokee, Cherokee httpd
acme:mini_httpd acme_labs:mini_httpd                  = mini_httpd
acme:thttpd acme_labs:thttpd                          = thttpd
boa:boa                                               = Boa HTTPd, Boa
goahead:goahead embedthis:goahead                     = GoAhead, GoAhead WebServer, GoAhead-Webs, Embedthis GoAhead
embedthis:appweb                                      = Appweb, Embedthis-Appweb, Mbedthis-Appweb
oracle:weblogic_server bea:weblogic_server            = Oracle WebLogic, Oracle WebLogic Server, WebLogic httpd, Oracle WebLogic admin httpd
ibm:http_server                                       = IBM HTTP Server, IBM_HTTP_Server
ibm:websphere_application_server                      = IBM WebSphere Application Server, WebSphere Application Server
oracle:glassfish_server oracle:glassfish              = GlassFish, Oracle GlassFish, Sun GlassFish Open Source Edition
redhat:jboss_enterprise_application_platform          = JBoss Enterprise Application Platform, JBoss EAP
redhat:wildfly                                        = WildFly
apache:traffic_server                                 = Apache Traffic Server, ATS
caucho:resin                                          = Resin, Caucho Resin
webrick:webrick ruby-lang:webrick                     = WEBrick, WEBrick httpd
gunicorn:gunicorn                                     = gunicorn
palletsprojects:werkzeug                              = Werkzeug, Werkzeug httpd
tornadoweb:tornado                                    = Tornado, Tornado httpd
nodejs:node.js nodejs:nodejs                          = Node.js
python:python python_software_foundation:python       = Python, CPython
php:php php_group:php                                 = PHP, PHP cli server

# Shells, files and desktops
openbsd:openssh                                       = OpenSSH, OpenSSH for Windows, OpenSSH_for_Windows
dropbear_ssh_project:dropbear_ssh matt_johnston:dropbear_ssh_server = Dropbear, Dropbear sshd, Dropbear SSH
libssh:libssh                                         = libssh
bitvise:winsshd                                       = Bitvise WinSSHD, WinSSHD
vsftpd_project:vsftpd beasts:vsftpd vsftpd:vsftpd     = vsftpd
proftpd:proftpd proftpd_project:proftpd               = ProFTPD
pureftpd:pure-ftpd                                    = Pure-FTPd
filezilla-project:filezilla_server                    = FileZilla ftpd, FileZilla Server
serv-u:serv-u solarwinds:serv-u                       = Serv-U, Serv-U ftpd
wftpserver:wing_ftp_server                            = Wing FTP Server, Wing FTP
samba:samba                                           = Samba, Samba smbd, Samba nmbd
netatalk:netatalk                                     = Netatalk
realvnc:realvnc                                       = RealVNC, RealVNC Enterprise
tightvnc:tightvnc                                     = TightVNC
uvnc:ultravnc                                         = UltraVNC
tigervnc:tigervnc                                     = TigerVNC
neutrinolabs:xrdp xrdp:xrdp                           = xrdp
rsync_project:rsync samba:rsync andrew_tridgell:rsync = rsync, rsyncd

# Mail
postfix:postfix wietse_venema:postfix                 = Postfix, Postfix smtpd
exim:exim university_of_cambridge:exim                = Exim, Exim smtpd
sendmail:sendmail                                     = Sendmail
opensmtpd:opensmtpd openbsd:opensmtpd                 = OpenSMTPD
dovecot:dovecot                                       = Dovecot, Dovecot imapd, Dovecot pop3d
cyrus:imap cyrusimap:cyrus_imap                       = Cyrus imapd, Cyrus pop3d, Cyrus IMAP
courier-mta:courier-imap                              = Courier Imapd, Courier Imap
microsoft:exchange_server                             = Microsoft Exchange, Microsoft Exchange smtpd, Microsoft Exchange Server
zimbra:collaboration synacor:zimbra_collaboration_suite = Zimbra, Zimbra Collaboration Suite, Zimbra Collaboration
roundcube:webmail                                     = Roundcube, Roundcube Webmail
haraka:haraka haraka_project:haraka                   = Haraka, Haraka smtpd

# Databases and queues
oracle:mysql mysql:mysql oracle:mysql_server sun:mysql mysql:mysql_server = MySQL, MySQL Server, Oracle MySQL
mariadb:mariadb                                       = MariaDB, MariaDB Server, MariaDB Corporation MariaDB
percona:percona_server                                = Percona Server, Percona
postgresql:postgresql                                 = PostgreSQL, PostgreSQL DB
redis:redis redislabs:redis pivotal_software:redis    = Redis, Redis key-value store
lfprojects:valkey                                     = Valkey
memcached:memcached memcachedb:memcached              = Memcached
mongodb:mongodb                                       = MongoDB, MongoDB Server
apache:couchdb                                        = CouchDB, CouchDB httpd, Apache CouchDB
elastic:elasticsearch elasticsearch:elasticsearch elasticsearchs:elasticsearch = Elasticsearch, Elasticsearch REST API, Elastic elasticsearch
elastic:kibana elasticsearch:kibana                   = Kibana, Elastic kibana
apache:solr                                           = Apache Solr, Solr
apache:cassandra                                      = Apache Cassandra, Cassandra
influxdata:influxdb                                   = InfluxDB, InfluxDB http admin
microsoft:sql_server                                  = Microsoft SQL Server
oracle:database_server oracle:database                = Oracle TNS listener, Oracle Database, Oracle Database Server
ibm:db2                                               = IBM DB2, IBM DB2 Database Server
firebirdsql:firebird                                  = Firebird, Firebird RDBMS
apache:activemq                                       = ActiveMQ, Apache ActiveMQ, ActiveMQ OpenWire transport
vmware:rabbitmq pivotal_software:rabbitmq broadcom:rabbitmq_server = RabbitMQ, RabbitMQ Server
apache:kafka                                          = Apache Kafka, Kafka
apache:zookeeper                                      = Zookeeper, Apache ZooKeeper
eclipse:mosquitto                                     = Mosquitto, mosquitto mqtt, Eclipse Mosquitto
etcd:etcd redhat:etcd                                 = etcd

# Names, times and networks
isc:bind isc:bind_9                                   = ISC BIND, BIND, BIND 9
nlnetlabs:unbound                                     = Unbound, NLnet Labs Unbound
nlnetlabs:nsd nlnetlabs:name_server_daemon            = NSD, NLnet Labs NSD
powerdns:authoritative powerdns:authoritative_server  = PowerDNS Authoritative Server, PowerDNS
powerdns:recursor                                     = PowerDNS Recursor
thekelleys:dnsmasq                                    = dnsmasq
nic:knot_resolver                                     = Knot Resolver
isc:dhcpd isc:dhcp                                    = ISC DHCP, ISC DHCP Server
ntp:ntp                                               = NTP, ntpd, NTP.org ntpd
tuxfamily:chrony                                      = chrony
net-snmp:net-snmp                                     = Net-SNMP, net-snmp SNMPv3 server
openldap:openldap                                     = OpenLDAP
mit:kerberos_5 mit:kerberos                           = MIT Kerberos, MIT Kerberos 5
openvpn:openvpn                                       = OpenVPN
strongswan:strongswan                                 = strongSwan
openssl:openssl                                       = OpenSSL
openbsd:libressl                                      = LibreSSL
gnu:gnutls                                            = GnuTLS
freeradius:freeradius                                 = FreeRADIUS
torproject:tor                                        = Tor
coturn_project:coturn                                 = coturn
kamailio:kamailio                                     = Kamailio
mikrotik:routeros                                     = MikroTik RouterOS, RouterOS, MikroTik router config httpd, MikroTik router ftpd
fortinet:fortios                                      = FortiOS, Fortinet FortiOS
paloaltonetworks:pan-os                               = PAN-OS, Palo Alto Networks PAN-OS
sonicwall:sonicos                                     = SonicOS
cisco:ios                                             = Cisco IOS
cisco:ios_xe cisco:ios_xe_software                    = Cisco IOS XE, Cisco IOS XE Software
cisco:adaptive_security_appliance_software            = Cisco ASA, Cisco Adaptive Security Appliance Software
citrix:netscaler_application_delivery_controller citrix:application_delivery_controller_firmware = Citrix NetScaler, NetScaler ADC
f5:big-ip_local_traffic_manager                       = F5 BIG-IP, BIG-IP
miniupnp_project:miniupnpd                            = MiniUPnP, MiniUPnPd
portable_sdk_for_upnp_project:portable_sdk_for_upnp libupnp_project:libupnp = Portable SDK for UPnP devices, libupnp
digium:asterisk asterisk:open_source sangoma:asterisk = Asterisk, Asterisk PBX
freeswitch:freeswitch                                 = FreeSWITCH

# What people run inside
jenkins:jenkins cloudbees:jenkins                     = Jenkins, Jenkins httpd
gitlab:gitlab                                         = GitLab, GitLab CE/EE
gitea:gitea                                           = Gitea
grafana:grafana                                       = Grafana, Grafana http
prometheus:prometheus                                 = Prometheus, Prometheus time series database
zabbix:zabbix                                         = Zabbix
nagios:nagios nagios:nagios_xi                        = Nagios, Nagios XI
atlassian:confluence_server atlassian:confluence_data_center atlassian:confluence = Confluence, Atlassian Confluence, Confluence Server, Confluence Data Center
atlassian:jira_server atlassian:jira atlassian:jira_data_center = Jira, Atlassian Jira, Jira Server
atlassian:bitbucket atlassian:bitbucket_server        = Bitbucket, Atlassian Bitbucket
sonatype:nexus_repository_manager sonatype:nexus      = Nexus Repository Manager, Sonatype Nexus
docker:docker docker:engine mobyproject:moby          = Docker, Docker Engine
kubernetes:kubernetes                                 = Kubernetes, Kubernetes apiserver
hashicorp:consul                                      = Consul, Consul agent, HashiCorp Consul
hashicorp:vault                                       = Vault, HashiCorp Vault
minio:minio                                           = MinIO
wordpress:wordpress                                   = WordPress
drupal:drupal                                         = Drupal, Drupal core
joomla:joomla!                                        = Joomla, Joomla!, Joomla! CMS
phpmyadmin:phpmyadmin                                 = phpMyAdmin
webmin:webmin                                         = Webmin, MiniServ, Webmin httpd
vmware:vcenter_server                                 = VMware vCenter, vCenter Server, VMware vCenter Server
vmware:esxi                                           = VMware ESXi, ESXi, VMware ESXi SOAP API
progress:moveit_transfer                              = MOVEit Transfer, Progress MOVEit Transfer
igniterealtime:openfire                               = Openfire
cups:cups apple:cups openprinting:cups                = CUPS
splunk:splunk                                         = Splunk, Splunkd httpd, Splunk Enterprise
jetbrains:teamcity                                    = TeamCity, JetBrains TeamCity
sonarsource:sonarqube                                 = SonarQube
nextcloud:nextcloud_server                            = Nextcloud, Nextcloud Server
cacti:cacti                                           = Cacti
redhat:keycloak                                       = Keycloak
papercut:papercut_mf papercut:papercut_ng             = PaperCut, PaperCut MF, PaperCut NG
connectwise:screenconnect                             = ScreenConnect, ConnectWise ScreenConnect
crushftp:crushftp                                     = CrushFTP
jfrog:artifactory                                     = Artifactory, JFrog Artifactory
clamav:clamav                                         = ClamAV
apache:ofbiz                                          = Apache OFBiz
mediawiki:mediawiki                                   = MediaWiki
typo3:typo3                                           = TYPO3, TYPO3 CMS
moodle:moodle                                         = Moodle
magento:magento adobe:magento                         = Magento
prestashop:prestashop                                 = PrestaShop
adminer:adminer                                       = Adminer
djangoproject:django                                  = Django
laravel:laravel laravel:framework                     = Laravel
rubyonrails:rails rubyonrails:ruby_on_rails           = Ruby on Rails, Rails
perl:perl                                             = Perl
ruby-lang:ruby                                        = Ruby
adobe:coldfusion                                      = ColdFusion, Adobe ColdFusion
apache:struts                                         = Apache Struts
apache:log4j                                          = Apache Log4j
vmware:spring_framework                               = Spring Framework, Spring
vmware:spring_boot                                    = Spring Boot

# Scripts in pages
jquery:jquery                                         = jQuery
jqueryui:jquery_ui jquery:jquery_ui                   = jQuery UI
jquery:migrate                                        = jQuery Migrate
getbootstrap:bootstrap                                = Bootstrap
angularjs:angular.js angularjs:angular angularjs:angularjs google:angularjs = AngularJS
vuejs:vue vuejs:vue.js                                = Vue.js, Vue
facebook:react                                        = React
lodash:lodash                                         = Lodash
momentjs:moment                                       = Moment.js, moment
handlebarsjs:handlebars handlebars.js_project:handlebars.js = Handlebars, Handlebars.js
smartbear:swagger_ui smartbear:swagger-ui             = Swagger UI
tinymce:tinymce tiny:tinymce                          = TinyMCE
ckeditor:ckeditor                                     = CKEditor
cure53:dompurify                                      = DOMPurify
highcharts:highcharts                                 = Highcharts
prototypejs:prototype prototypejs:prototype_javascript_framework = Prototype
vercel:next.js zeit:next.js                           = Next.js
axios:axios                                           = Axios
underscorejs:underscore                               = Underscore.js, Underscore
`;

/** By any CPE name, the one that CVEs are filed under. */
const keyOfCpe = new Map<string, string>();
const keyOfName = new Map<string, string>();
/** Served to browsers, and part of no distribution's web server. */
const pageScripts = new Set<string>();

let section = '';
for (const line of list.split('\n')) {
  if (line.startsWith('#')) section = line;
  const [cpes = '', names = ''] = line.split('=');
  if (names === '') continue;
  const spellings = cpes.trim().split(/\s+/);
  const key = spellings[0] ?? '';
  if (section === '# Scripts in pages') pageScripts.add(key);
  for (const spelling of spellings) keyOfCpe.set(spelling, key);
  for (const name of names.split(',')) keyOfName.set(plain(name), key);
}

/** Scanners disagree on the signs between words. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_/-]+/g, ' ');
}

export function isPageScript(key: string): boolean {
  return pageScripts.has(key);
}

/** The key that CVEs of a product are filed under: `vendor:product`. */
export function keyOfProduct({ vendor, product }: { vendor: string; product: string }): string {
  const cpe = `${vendor}:${product}`;
  return keyOfCpe.get(cpe) ?? cpe;
}

/** The key by a name that the table has; undefined for others. */
export function listedKey(name: string): string | undefined {
  return keyOfName.get(plain(name));
}

/** The same for a record that has no CPE: a name of the table, or what the record says itself. */
export function keyOfRecord(said: { vendor: string; product: string }, name: string): string {
  return listedKey(name) ?? keyOfProduct(said);
}

/** More words than any product has; each may be where the vendor ends. */
const mostWords = 6;

/** Keys that a product may have, by what a scanner calls it. */
export function keysOfName(name: string): string[] {
  const known = listedKey(name);
  if (known !== undefined) return [known];
  const words = plain(name).split(' ').slice(0, mostWords);
  if (words[0] === undefined || words[0] === '') return [];
  const whole = words.join('_');
  const split = words.slice(1).map((_, at) => {
    return { vendor: words.slice(0, at + 1).join('_'), product: words.slice(at + 1).join('_') };
  });
  return [...new Set([{ vendor: whole, product: whole }, ...split].map(keyOfProduct))];
}

/** Forks that announce themselves under the name of what they forked: only the version tells. */
const forks: readonly (readonly [key: string, mark: RegExp, fork: string])[] = [
  ['oracle:mysql', /mariadb/i, 'mariadb:mariadb'],
  ['oracle:mysql', /percona/i, 'percona:percona_server'],
  ['f5:nginx', /plus|^r\d/i, 'f5:nginx_plus'],
  ['apache:http_server', /coyote|tomcat/i, 'apache:tomcat'],
];

export function keyOfFork(key: string, version: string): string {
  return forks.find(([from, mark]) => from === key && mark.test(version))?.[2] ?? key;
}

/** Operating systems that run services of others: their CVEs are not those of a service. */
const generalPurpose =
  /^(?:microsoft:windows|linux:linux_kernel$|debian:|canonical:ubuntu|redhat:(?:enterprise_linux|linux|fedora|rhel)|fedoraproject:|centos:|rocky|almalinux:|oracle:(?:linux|solaris)|sun:(?:solaris|sunos)|amazon:linux|suse:|novell:suse|opensuse:|alpinelinux:|gentoo:|archlinux:|freebsd:freebsd|openbsd:openbsd|netbsd:netbsd|apple:(?:mac|os_x|darwin)|google:android|ibm:aix|hp:hp-ux|raspbian|raspberrypi:|vmware:photon)/;

export function isGeneralPurposeSystem(key: string): boolean {
  return generalPurpose.test(key);
}

/** Repaired by monthly updates that leave the version in banners as it was. */
export function isPatchedSilently(key: string): boolean {
  return key.startsWith('microsoft:');
}

/** Products whose versions always have three numbers: fewer are a cut version, not a release. */
const threeNumbers = new Set([
  'apache:http_server',
  'f5:nginx',
  'php:php',
  'openssl:openssl',
  'oracle:mysql',
  'mariadb:mariadb',
  'apache:tomcat',
  'eclipse:jetty',
  'isc:bind',
  'samba:samba',
  'nodejs:node.js',
  'redis:redis',
  'mongodb:mongodb',
  'elastic:elasticsearch',
]);

export function isCutVersion(key: string, numbers: number): boolean {
  return numbers < 2 || (numbers < 3 && threeNumbers.has(key));
}
