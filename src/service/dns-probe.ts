import type { Config } from '../config/config.ts';
import { createDnsProbe } from '../egress/dns-probe.ts';
import { createReservedTable } from '../intel/reserved.ts';

export function openDnsProbe(config: Config, extraPublic: readonly string[] = []) {
  return createDnsProbe({
    isPublic: createReservedTable(extraPublic).isPublic,
    allow: config.egress_allow,
    name: config.dnsProbeName,
    broken: config.dnsProbeBroken,
    port: config.dnsProbePort,
    timeoutMs: config.dnsProbeTimeoutMs,
  });
}
