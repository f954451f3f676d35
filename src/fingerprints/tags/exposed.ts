import { defineTags } from './rule.ts';

/** What is open to all that should not be: stores of data, folders, and the handles of clusters. */
export const exposedTags = defineTags([
  {
    tag: 'Data Leak',
    also: ['Database'],
    why: 'Redis answers INFO without a password, so everything in it is readable.',
    when: [{ banner: /redis_version:\d/ }],
    example: { service: 'redis', banner: '# Server\r\nredis_version:7.0.12\r\n' },
    not: { service: 'redis', banner: '-NOAUTH Authentication required.' },
  },
  {
    tag: 'Data Leak',
    also: ['Database'],
    why: 'Memcached has no passwords: if its statistics are readable, so are its contents.',
    when: [{ banner: /^STAT pid \d/ }, { banner: /\bSTAT (?:curr_items|uptime) \d/ }],
    example: { service: 'memcached', banner: 'STAT pid 1\r\nSTAT uptime 52\r\n' },
    not: { service: 'memcached', banner: 'ERROR' },
  },
  {
    tag: 'Data Leak',
    also: ['Database'],
    why: 'MongoDB lists its databases without a password.',
    when: [
      { banner: /"?databases"? ?[:=][\s\S]{0,200}"?(?:sizeOnDisk|totalSize)/ },
      { banner: /\b(?:totalSize|sizeOnDisk) ?[:=] ?\d/ },
    ],
    example: { service: 'mongodb', banner: 'databases = [ { name = shop sizeOnDisk = 83886080' },
    not: {
      service: 'mongodb',
      banner: 'It looks like you are trying to access MongoDB over HTTP on the native driver port.',
    },
  },
  {
    tag: 'Data Leak',
    also: ['Database'],
    why: 'Elasticsearch and OpenSearch answer without a password.',
    when: [
      {
        banner:
          /"cluster_name" ?: ?"[\s\S]{0,800}"tagline" ?: ?"(?:You Know, for Search|The OpenSearch Project)/,
      },
    ],
    example: {
      service: 'http',
      statusCode: 200,
      banner:
        'HTTP/1.1\nStatus: 200 OK\n\n{ "cluster_name" : "docs", "version" : { "number" : "7.17.9" }, "tagline" : "You Know, for Search" }',
    },
    not: {
      service: 'http',
      statusCode: 401,
      banner: 'HTTP/1.1\nStatus: 401 Unauthorized\n\n{"error":{"type":"security_exception"}}',
    },
  },
  {
    tag: 'Data Leak',
    also: ['Database'],
    why: 'CouchDB lists its databases, or has no administrator password.',
    when: [
      { banner: /"couchdb" ?: ?"Welcome"[\s\S]{0,400}_all_dbs/ },
      { server: /^CouchDB\//, banner: /\n\n\["_replicator"/ },
    ],
    example: {
      server: 'CouchDB/2.1.1',
      banner: 'HTTP/1.1\nStatus: 200 OK\n\n["_replicator","_users","shop"]',
    },
    not: {
      server: 'CouchDB/3.2.1',
      banner: 'HTTP/1.1\nStatus: 401 Unauthorized\n\n{"error":"unauthorized"}',
    },
  },
  {
    tag: 'Data Leak',
    also: ['Open Directory'],
    why: 'A directory listing with backups, keys or dumps.',
    when: [
      {
        title: /^(?:Index of \/|Directory listing for \/)/,
        banner:
          /(?:href="|>)[\w .-]{1,60}\.(?:sql|sql\.gz|bak|pem|key|env|pst|kdbx|dump|tar\.gz|vmdk)\b/i,
      },
    ],
    example: {
      title: 'Index of /',
      banner: 'HTTP/1.1\nStatus: 200 OK\n\n<a href="backup.sql.gz">backup.sql.gz</a>',
    },
    not: {
      title: 'Index of /',
      banner: 'HTTP/1.1\nStatus: 200 OK\n\n<a href="readme.html">readme.html</a>',
    },
  },
  {
    tag: 'Open Directory',
    why: 'A directory listing.',
    when: [{ title: /^(?:Index of \/|Directory listing for \/)/ }],
    example: { title: 'Directory listing for /' },
    not: { title: 'Index of shares' },
  },
  {
    tag: 'Data Leak',
    why: 'A bucket that lists its contents.',
    when: [{ banner: /<ListBucketResult xmlns="http:\/\/[^"]{0,80}">[\s\S]{0,400}<Key>/ }],
    example: {
      banner:
        'HTTP/1.1\nStatus: 200 OK\n\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><Contents><Key>a.csv</Key>',
    },
    not: { banner: 'HTTP/1.1\nStatus: 403 Forbidden\n\n<Error><Code>AccessDenied</Code>' },
  },
  {
    tag: 'Data Leak',
    why: 'A configuration file with passwords, or the history of the source code.',
    when: [
      { banner: /\n(?:DB_PASSWORD|AWS_SECRET_ACCESS_KEY|MAIL_PASSWORD)=\S/ },
      { banner: /\[core\]\r?\n\s?repositoryformatversion = \d/ },
    ],
    example: { banner: 'HTTP/1.1\nStatus: 200 OK\n\nAPP_ENV=production\nDB_PASSWORD=hunter2\n' },
    not: { banner: 'HTTP/1.1\nStatus: 200 OK\n\nSet DB_PASSWORD in your environment' },
  },
  {
    tag: 'Data Leak',
    why: 'FTP allows anonymous logins.',
    when: [
      { banner: /Anonymous FTP login allowed/i },
      { banner: /^230[ -](?:Anonymous|Guest) (?:access granted|login ok)/im },
    ],
    example: {
      service: 'ftp',
      banner: '220 (vsFTPd 3.0.3)\n\nftp-anon: Anonymous FTP login allowed (FTP code 230)',
    },
    not: { service: 'ftp', banner: '220 (vsFTPd 3.0.3)\n\nAnonymous login not allowed' },
  },
  {
    tag: 'Data Leak',
    why: 'Rsync lists its modules without a password.',
    when: [{ banner: /^@RSYNCD: \d[\d.]*\r?\n[\w.-]{1,80}[ \t]/ }],
    example: {
      service: 'rsync',
      banner: '@RSYNCD: 31.0\nbackup         \tnightly copies\n@RSYNCD: EXIT',
    },
    not: { service: 'rsync', banner: '@RSYNCD: 31.0' },
  },
  {
    tag: 'Data Leak',
    why: 'ZooKeeper reveals its state, and with it the settings of the cluster.',
    when: [{ banner: /Zookeeper version: \d[\s\S]{0,600}(?:Clients:|Mode: )/ }],
    example: {
      service: 'zookeeper',
      banner: 'Zookeeper version: 3.4.13-2d71af4, built on 06/29/2018\nClients:\n',
    },
    not: {
      service: 'zookeeper',
      banner: 'stat is not executed because it is not in the whitelist.',
    },
  },
  {
    tag: 'Unprotected',
    why: 'A remote desktop without a password.',
    when: [
      {
        service: ['vnc'],
        banner:
          /(?:Security types?:\s{1,6}(?:None|1\b)|Server does not require authentication|authentication disabled)/i,
      },
    ],
    example: { service: 'vnc', banner: 'RFB 003.008\n\nSecurity types:\n  None (1)' },
    not: { service: 'vnc', banner: 'RFB 003.008\n\nSecurity types:\n  VNC Authentication (2)' },
  },
  {
    tag: 'Unprotected',
    why: 'A message broker without authentication.',
    when: [{ banner: /MQTT Connection Code: 0/ }],
    example: { service: 'mqtt', banner: 'MQTT Connection Code: 0' },
    not: { service: 'mqtt', banner: 'MQTT Connection Code: 5' },
  },
  {
    tag: 'Unprotected',
    also: ['admin'],
    why: 'The Docker API without authentication, which is control of the whole host.',
    when: [{ server: /^Docker\/\d/ }, { banner: /"Platform":\{"Name":"Docker Engine/ }],
    example: { server: 'Docker/20.10.7 (linux)' },
    not: {
      server: 'nginx',
      banner: 'HTTP/1.1\nStatus: 200 OK\nDocker Distribution Api Version: registry/2.0\n\n{}',
    },
  },
  {
    tag: 'Unprotected',
    also: ['admin'],
    why: 'The API of Kubernetes, etcd or the kubelet answers without authentication.',
    when: [
      { banner: /"kind": ?"(?:PodList|NamespaceList|APIVersions)"/ },
      { banner: /"etcdserver": ?"\d/ },
    ],
    example: { banner: 'HTTP/1.1\nStatus: 200 OK\n\n{"kind":"PodList","apiVersion":"v1"}' },
    not: {
      banner:
        'HTTP/1.1\nStatus: 401 Unauthorized\n\n{"kind":"Status","status":"Failure","message":"Unauthorized"}',
    },
  },
  {
    tag: 'Unprotected',
    why: 'A debugger or a notebook that runs code without a password.',
    when: [
      { banner: /^JDWP-Handshake/ },
      { title: /^Home Page - Select or create a notebook$/ },
      { title: /^(?:Werkzeug Debugger|.{0,80} \/\/ Werkzeug Debugger)$/ },
    ],
    example: { banner: 'JDWP-Handshake' },
    not: { title: 'Jupyter Notebook' },
  },
  {
    tag: 'Unprotected',
    why: 'Adb gives a shell on the device without authentication.',
    when: [
      { banner: /^CNXN[\s\S]{0,40}device::/ },
      { service: ['adb'], banner: /device::ro\.product/ },
    ],
    example: { service: 'adb', banner: 'device::ro.product.name=box;ro.product.model=TV' },
    not: { service: 'adb', banner: 'AUTH' },
  },
  {
    tag: 'Open Proxy',
    why: 'An open proxy: it forwards traffic for anyone.',
    when: [
      {
        banner:
          /(?:socks5 (?:no auth|anonymous)|Potentially OPEN proxy|proxy might be redirecting)/i,
      },
    ],
    example: {
      service: 'http-proxy',
      banner: 'Potentially OPEN proxy. Methods supported: CONNECTION',
    },
    not: {
      service: 'http-proxy',
      banner: 'HTTP/1.1\nStatus: 407 Proxy Authentication Required\n\n',
    },
  },
  {
    tag: 'Database',
    why: 'A database port reachable from outside.',
    when: [
      {
        service: [
          'mysql',
          'postgresql',
          'mongodb',
          'redis',
          'memcached',
          'ms-sql-s',
          'ms-sql-m',
          'oracle-tns',
          'cassandra',
          'rethinkdb',
          'firebird',
          'clickhouse',
          'mongod',
        ],
      },
      {
        product:
          /^(?:MySQL|MariaDB|PostgreSQL|MongoDB|Redis|Elasticsearch|OpenSearch|CouchDB|InfluxDB|ClickHouse|Cassandra|Neo4j)\b/i,
      },
    ],
    example: { service: 'mysql', port: 3306 },
    not: { service: 'http', product: 'nginx' },
  },
]);
