import { cidr } from './cidr.ts';
import { csv } from './csv.ts';
import { dnsmasq } from './dnsmasq.ts';
import { edl } from './edl.ts';
import type { Format } from './format.ts';
import { haproxy } from './haproxy.ts';
import { hosts } from './hosts.ts';
import { ipset } from './ipset.ts';
import { json } from './json.ts';
import { mikrotik } from './mikrotik.ts';
import { misp } from './misp.ts';
import { ndjson } from './ndjson.ts';
import { nft } from './nft.ts';
import { nginx } from './nginx.ts';
import { pf } from './pf.ts';
import { rpz } from './rpz.ts';
import { snort } from './snort.ts';
import { squid } from './squid.ts';
import { stix } from './stix.ts';
import { suricata } from './suricata.ts';
import { suricataDataset } from './suricata-dataset.ts';
import { text } from './text.ts';
import { unbound } from './unbound.ts';
import { zeek } from './zeek.ts';

/** Every list format; the first is the default. Add new ones here. */
export const formats: readonly Format[] = [
  text,
  edl,
  cidr,
  ipset,
  nft,
  pf,
  mikrotik,
  nginx,
  haproxy,
  squid,
  hosts,
  rpz,
  unbound,
  dnsmasq,
  suricata,
  suricataDataset,
  snort,
  zeek,
  csv,
  json,
  ndjson,
  stix,
  misp,
];
