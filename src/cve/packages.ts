/**
 * Source packages of a product, in any distribution. {1} and {2} stand for the first number and the
 * first two numbers of the version, {12} for those two without the point.
 */
const packages: Readonly<Record<string, string>> = {
  'openbsd:openssh': 'openssh',
  'apache:http_server': 'apache2 httpd',
  'f5:nginx': 'nginx',
  'php:php': 'php{2} php{12} php{1} php',
  'openssl:openssl': 'openssl openssl1.0',
  'oracle:mysql': 'mysql-{2} mysql',
  'mariadb:mariadb': 'mariadb-{2} mariadb',
  'postgresql:postgresql': 'postgresql-{1} postgresql-{2} postgresql{1} postgresql',
  'isc:bind': 'bind9 bind',
  'exim:exim': 'exim4 exim',
  'postfix:postfix': 'postfix',
  'dovecot:dovecot': 'dovecot',
  'sendmail:sendmail': 'sendmail',
  'opensmtpd:opensmtpd': 'opensmtpd',
  'proftpd:proftpd': 'proftpd-dfsg proftpd',
  'vsftpd_project:vsftpd': 'vsftpd',
  'pureftpd:pure-ftpd': 'pure-ftpd',
  'samba:samba': 'samba',
  'rsync_project:rsync': 'rsync',
  'netatalk:netatalk': 'netatalk',
  'lighttpd:lighttpd': 'lighttpd',
  'squid-cache:squid': 'squid squid3',
  'haproxy:haproxy': 'haproxy',
  'varnish-cache:varnish': 'varnish',
  'apache:tomcat': 'tomcat{1}',
  'eclipse:jetty': 'jetty{1}',
  'apache:traffic_server': 'trafficserver',
  'redis:redis': 'redis',
  'lfprojects:valkey': 'valkey',
  'memcached:memcached': 'memcached',
  'mongodb:mongodb': 'mongodb',
  'apache:activemq': 'activemq',
  'apache:zookeeper': 'zookeeper',
  'vmware:rabbitmq': 'rabbitmq-server',
  'eclipse:mosquitto': 'mosquitto',
  'etcd:etcd': 'etcd',
  'ntp:ntp': 'ntp',
  'tuxfamily:chrony': 'chrony',
  'thekelleys:dnsmasq': 'dnsmasq',
  'nlnetlabs:unbound': 'unbound',
  'nlnetlabs:nsd': 'nsd',
  'powerdns:authoritative': 'pdns',
  'powerdns:recursor': 'pdns-recursor',
  'nic:knot_resolver': 'knot-resolver',
  'isc:dhcpd': 'isc-dhcp dhcp',
  'net-snmp:net-snmp': 'net-snmp',
  'openldap:openldap': 'openldap',
  'mit:kerberos_5': 'krb5',
  'openvpn:openvpn': 'openvpn',
  'strongswan:strongswan': 'strongswan',
  'freeradius:freeradius': 'freeradius',
  'gnu:gnutls': 'gnutls28 gnutls',
  'dropbear_ssh_project:dropbear_ssh': 'dropbear',
  'libssh:libssh': 'libssh',
  'cyrus:imap': 'cyrus-imapd',
  'courier-mta:courier-imap': 'courier',
  'neutrinolabs:xrdp': 'xrdp',
  'tightvnc:tightvnc': 'tightvnc',
  'tigervnc:tigervnc': 'tigervnc',
  'miniupnp_project:miniupnpd': 'miniupnpd',
  'portable_sdk_for_upnp_project:portable_sdk_for_upnp': 'pupnp pupnp-1.8',
  'digium:asterisk': 'asterisk',
  'kamailio:kamailio': 'kamailio',
  'coturn_project:coturn': 'coturn',
  'torproject:tor': 'tor',
  'cups:cups': 'cups',
  'nodejs:node.js': 'nodejs',
  'caddyserver:caddy': 'caddy',
  'acme:mini_httpd': 'mini-httpd mini_httpd',
  'gunicorn:gunicorn': 'gunicorn',
  'ruby-lang:ruby': 'ruby{2}',
  'clamav:clamav': 'clamav',
};

/** Names under which a tracker may keep a product, the likeliest first. */
export function packagesOf(key: string, version: string): string[] {
  const [, first = '', second = ''] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return (packages[key] ?? '')
    .split(' ')
    .filter((name) => name !== '')
    .map((name) =>
      name
        .replace('{12}', first + second)
        .replace('{1}', first)
        .replace('{2}', `${first}.${second}`),
    );
}
