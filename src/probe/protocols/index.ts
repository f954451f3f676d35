import type { Protocol } from '../protocol.ts';
import { amqp } from './amqp.ts';
import { dnsByTcp, dnsByUdp } from './dns.ts';
import { ftp } from './ftp.ts';
import { http } from './http.ts';
import { imap } from './imap.ts';
import { ldap } from './ldap.ts';
import { memcached } from './memcached.ts';
import { modbus } from './modbus.ts';
import { mongodb } from './mongodb.ts';
import { mqtt } from './mqtt.ts';
import { mssql } from './mssql.ts';
import { mysql } from './mysql.ts';
import { ntp } from './ntp.ts';
import { pop3 } from './pop3.ts';
import { postgresql } from './postgresql.ts';
import { rdp } from './rdp.ts';
import { redis } from './redis.ts';
import { sipByTcp, sipByUdp } from './sip.ts';
import { smb } from './smb.ts';
import { smtp } from './smtp.ts';
import { snmp } from './snmp.ts';
import { ssh } from './ssh.ts';
import { telnet } from './telnet.ts';
import { vnc } from './vnc.ts';

/** All protocols. If two recognise the same greeting, the first wins. */
export const protocols: readonly Protocol[] = [
  http,
  ssh,
  ftp,
  smtp,
  imap,
  pop3,
  telnet,
  vnc,
  mysql,
  redis,
  memcached,
  postgresql,
  mongodb,
  mssql,
  amqp,
  mqtt,
  ldap,
  smb,
  rdp,
  dnsByTcp,
  sipByTcp,
  modbus,
  dnsByUdp,
  ntp,
  snmp,
  sipByUdp,
];
