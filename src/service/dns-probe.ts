import type { Config } from '../config/config.ts';
import { createDnsProbe } from '../egress/dns-probe.ts';
import { createReservedTable } from '../intel/reserved.ts';

export function openDnsProbe(config: Config, extraPublic: readonly string[] = []) {
  return createDnsProbe({
    isPublic: createReservedTable(extraPublic).isPublic,
    allow: config.egress_allow,
    name: config.dns_probe_name,
    broken: config.dns_probe_broken,
    port: config.dns_probe_port,
    timeoutMs: config.dns_probe_timeout_ms,
  });
}
