import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A Debian program that listens on loopback, and the version it reports itself. */
export interface Product {
  name: string;
  packages: readonly string[];
  program: string;
  /** Names of its ports, by protocol. */
  doors: readonly string[];
  /** What to run, after writing what it needs into its folder. */
  command: (place: ServerPlace) => readonly [program: string, ...args: string[]];
  /** As the program itself reports it; '' if its server does not reveal it. */
  version: () => string;
  /** The user that must run it. */
  user?: string;
}

export interface ServerPlace {
  folder: string;
  port: (door: string) => number;
  /** Writes a file into the folder and returns its path. */
  file: (name: string, content: string) => string;
  certificate: { cert: string; key: string };
}

const said = (program: string, args: readonly string[], pattern: RegExp) => () => {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return pattern.exec(`${stdout}${stderr}`)?.[1] ?? 'not told';
};

const postgresFolder = () =>
  existsSync('/usr/lib/postgresql')
    ? join('/usr/lib/postgresql', readdirSync('/usr/lib/postgresql').sort().at(-1) ?? '', 'bin')
    : '/usr/lib/postgresql';

export const products: readonly Product[] = [
  {
    name: 'OpenSSH',
    packages: ['openssh-server'],
    program: '/usr/sbin/sshd',
    doors: ['ssh'],
    version: said('ssh', ['-V'], /OpenSSH_([\w.]+)/),
    command: ({ folder, port, file }) => {
      mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
      const key = join(folder, 'key');
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
      const lines = [
        `Port ${port('ssh')}`,
        'ListenAddress 127.0.0.1',
        'PidFile none',
        `HostKey ${key}`,
      ];
      return ['/usr/sbin/sshd', '-D', '-e', '-f', file('sshd.conf', `${lines.join('\n')}\n`)];
    },
  },
  {
    name: 'nginx',
    packages: ['nginx-light'],
    program: '/usr/sbin/nginx',
    doors: ['http', 'https'],
    version: said('/usr/sbin/nginx', ['-v'], /nginx\/([\d.]+)/),
    command: ({ folder, port, file, certificate: { cert, key } }) => {
      file(
        'index.html',
        '<html><head><title>Loopback office</title></head><body>hello</body></html>',
      );
      file('favicon.ico', 'an icon of ours');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      const conf = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
        http { access_log off; ${temporary} types { text/html html; image/x-icon ico; }
        server { listen 127.0.0.1:${port('http')}; root ${folder}; }
        server { listen 127.0.0.1:${port('https')} ssl; root ${folder};
          ssl_certificate ${cert}; ssl_certificate_key ${key}; ssl_protocols TLSv1.2 TLSv1.3; } }`;
      return ['/usr/sbin/nginx', '-p', folder, '-c', file('nginx.conf', conf)];
    },
  },
  {
    name: 'Apache',
    packages: ['apache2-bin'],
    program: '/usr/sbin/apache2',
    doors: ['http'],
    version: said('/usr/sbin/apache2', ['-v'], /Apache\/([\d.]+)/),
    command: ({ folder, port, file }) => {
      const modules = ['mpm_event', 'authz_core'].map(
        (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
      );
      const conf = [
        ...modules,
        `ServerRoot ${folder}`,
        `Listen 127.0.0.1:${port('http')}`,
        `PidFile ${folder}/pid`,
        `DocumentRoot ${folder}`,
        'ServerName office.test',
        `ErrorLog ${folder}/error.log`,
        'User www-data',
        'Group www-data',
      ].join('\n');
      return ['/usr/sbin/apache2', '-DFOREGROUND', '-f', file('apache.conf', `${conf}\n`)];
    },
  },
  {
    name: 'lighttpd',
    packages: ['lighttpd'],
    program: '/usr/sbin/lighttpd',
    doors: ['http'],
    version: said('/usr/sbin/lighttpd', ['-v'], /lighttpd\/([\d.]+)/),
    command: ({ folder, port, file }) => {
      const conf = `server.document-root = "${folder}"\nserver.bind = "127.0.0.1"\nserver.port = ${port('http')}\n`;
      return ['/usr/sbin/lighttpd', '-D', '-f', file('lighttpd.conf', conf)];
    },
  },
  {
    name: 'Redis',
    packages: ['redis-server'],
    program: '/usr/bin/redis-server',
    doors: ['redis', 'redis in TLS'],
    version: said('/usr/bin/redis-server', ['--version'], /v=([\d.]+)/),
    command: ({ port, certificate: { cert, key } }) => [
      ...(['/usr/bin/redis-server', '--port', String(port('redis'))] as const),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--tls-port',
      String(port('redis in TLS')),
      '--tls-cert-file',
      cert,
      '--tls-key-file',
      key,
      '--tls-ca-cert-file',
      cert,
      '--tls-auth-clients',
      'no',
    ],
  },
  {
    name: 'Memcached',
    packages: ['memcached'],
    program: '/usr/bin/memcached',
    doors: ['memcached'],
    version: said('/usr/bin/memcached', ['-V'], /memcached ([\d.]+)/),
    command: ({ port }) => [
      ...(['/usr/bin/memcached', '-u', 'nobody', '-l', '127.0.0.1', '-U', '0'] as const),
      '-p',
      String(port('memcached')),
    ],
  },
  {
    name: 'vsftpd',
    packages: ['vsftpd'],
    program: '/usr/sbin/vsftpd',
    doors: ['ftp'],
    version: said('dpkg-query', ['-W', 'vsftpd'], /\t([\d.]+)/),
    command: ({ folder, port, file, certificate: { cert, key } }) => {
      mkdirSync(join(folder, 'empty'));
      const conf = [
        'listen=YES',
        'listen_ipv6=NO',
        'listen_address=127.0.0.1',
        'background=NO',
        `listen_port=${port('ftp')}`,
        `secure_chroot_dir=${folder}/empty`,
        'ssl_enable=YES',
        `rsa_cert_file=${cert}`,
        `rsa_private_key_file=${key}`,
      ].join('\n');
      return ['/usr/sbin/vsftpd', file('vsftpd.conf', `${conf}\n`)];
    },
  },
  {
    name: 'Dovecot',
    packages: ['dovecot-imapd', 'dovecot-pop3d'],
    program: '/usr/sbin/dovecot',
    doors: ['imap', 'imaps', 'pop3'],
    version: () => '',
    command: ({ folder, port, file, certificate: { cert, key } }) => {
      const conf = `protocols = imap pop3\nbase_dir = ${folder}/run\nstate_dir = ${folder}\nlog_path = ${folder}/log
ssl = yes\nssl_cert = <${cert}\nssl_key = <${key}\nlisten = 127.0.0.1\nssl_dh = <${file('dh', '')}
service imap-login {\n inet_listener imap {\n port = ${port('imap')}\n }
 inet_listener imaps {\n port = ${port('imaps')}\n ssl = yes\n }\n}
service pop3-login {\n inet_listener pop3 {\n port = ${port('pop3')}\n }\n inet_listener pop3s {\n port = 0\n }\n}
passdb {\n driver = static\n args = password=none\n}\n`;
      return [
        '/usr/sbin/dovecot',
        '-F',
        '-c',
        file('dovecot.conf', conf.replace(/^ssl_dh.*$/m, '')),
      ];
    },
  },
  {
    name: 'Mosquitto',
    packages: ['mosquitto'],
    program: '/usr/sbin/mosquitto',
    doors: ['mqtt', 'mqtt in TLS'],
    version: said('/usr/sbin/mosquitto', ['-h'], /mosquitto version ([\d.]+)/),
    command: ({ port, file, certificate: { cert, key } }) => {
      const conf = `user nobody\nallow_anonymous true\nlistener ${port('mqtt')} 127.0.0.1
listener ${port('mqtt in TLS')} 127.0.0.1\ncertfile ${cert}\nkeyfile ${key}\n`;
      return ['/usr/sbin/mosquitto', '-c', file('mosquitto.conf', conf)];
    },
  },
  {
    name: 'OpenLDAP',
    packages: ['slapd'],
    program: '/usr/sbin/slapd',
    doors: ['ldap'],
    version: () => '',
    command: ({ folder, port, file, certificate: { cert, key } }) => {
      mkdirSync(join(folder, 'database'));
      const conf = `include /etc/ldap/schema/core.schema\nmodulepath /usr/lib/ldap\nmoduleload back_mdb
TLSCertificateFile ${cert}
TLSCertificateKeyFile ${key}
database mdb\nsuffix "dc=office,dc=test"\ndirectory ${folder}/database\n`;
      const url = `ldap://127.0.0.1:${port('ldap')}`;
      return ['/usr/sbin/slapd', '-d', '0', '-h', url, '-f', file('slapd.conf', conf)];
    },
  },
  {
    name: 'MariaDB',
    packages: ['mariadb-server-core'],
    program: '/usr/sbin/mariadbd',
    doors: ['mysql'],
    user: 'nobody',
    version: said('/usr/sbin/mariadbd', ['--no-defaults', '--version'], /Ver ([\d.]+)-MariaDB/),
    command: ({ folder, port, certificate: { cert, key } }) => {
      mkdirSync(join(folder, 'data'));
      return [
        ...(['/usr/sbin/mariadbd', '--no-defaults', `--datadir=${folder}/data`] as const),
        `--ssl-cert=${cert}`,
        `--ssl-key=${key}`,
        '--skip-grant-tables',
        '--skip-innodb',
        '--default-storage-engine=Aria',
        `--socket=${folder}/socket`,
        `--port=${port('mysql')}`,
        '--bind-address=127.0.0.1',
        '--lc-messages-dir=/usr/share/mysql',
        '--skip-networking=0',
        `--pid-file=${folder}/pid`,
      ];
    },
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    program: join(postgresFolder(), 'postgres'),
    doors: ['postgresql'],
    user: 'postgres',
    version: said(join(postgresFolder(), 'postgres'), ['--version'], /PostgreSQL\) ([\d.]+)/),
    command: ({ folder, port }) => {
      const data = join(folder, 'data');
      const how = ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '--no-locale'];
      execFileSync(join(postgresFolder(), 'initdb'), how, {
        ...idOf('postgres'),
        stdio: 'ignore',
        cwd: '/',
      });
      return [
        ...([join(postgresFolder(), 'postgres'), '-D', data, '-k', folder] as const),
        '-h',
        '127.0.0.1',
        '-p',
        String(port('postgresql')),
        '-c',
        'fsync=off',
      ];
    },
  },
  {
    name: 'Exim',
    packages: ['exim4-daemon-light'],
    program: '/usr/sbin/exim4',
    doors: ['smtp'],
    version: said('/usr/sbin/exim4', ['-bV'], /Exim version ([\d.]+)/),
    command: ({ folder, port, file, certificate: { cert, key } }) => {
      execFileSync('chmod', ['777', folder]); // it writes its log as its own user
      const conf = `primary_hostname = mail.office.test\nspool_directory = ${folder}\nlog_file_path = ${folder}/%slog
local_interfaces = 127.0.0.1\nhost_lookup =\nkeep_environment =\nrfc1413_hosts =\ntls_advertise_hosts = *
tls_certificate = ${cert}\ntls_privatekey = ${key}\nacl_smtp_rcpt = deny\nbegin acl\ndeny:\n  deny\n`;
      const config = file('exim.conf', conf);
      return ['/usr/sbin/exim4', '-bdf', '-oX', `<; [127.0.0.1]:${port('smtp')}`, '-C', config];
    },
  },
  {
    name: 'dnsmasq',
    packages: ['dnsmasq-base'],
    program: '/usr/sbin/dnsmasq',
    doors: ['dns'],
    version: said('/usr/sbin/dnsmasq', ['-v'], /version ([\w.]+)/),
    command: ({ port }) => [
      ...([
        '/usr/sbin/dnsmasq',
        '-k',
        '-z',
        '--no-resolv',
        '--no-hosts',
        '--conf-file=/dev/null',
      ] as const),
      '-a',
      '127.0.0.1',
      '-p',
      String(port('dns')),
      '--user=root',
      '--pid-file',
    ],
  },
  {
    name: 'Net-SNMP',
    packages: ['snmpd'],
    program: '/usr/sbin/snmpd',
    doors: ['snmp'],
    version: () => '',
    command: ({ port, file }) => [
      ...([
        '/usr/sbin/snmpd',
        '-f',
        '-Ln',
        '-C',
        '-c',
        file('snmpd.conf', 'rocommunity public\n'),
      ] as const),
      '-I',
      '-smux',
      `udp:127.0.0.1:${port('snmp')}`,
    ],
  },
];

export function idOf(user: string): { uid: number; gid: number } {
  const ask = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}
