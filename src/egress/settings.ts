import { choice, list, ms, port, text } from '../setting.ts';

export const egressSettings = {
  egress_allow: list(
    'Ranges and ports allowed besides the public internet, each to one purpose: feeds:10.1.0.5:443, scans:, probe: or dns:.',
  ),
  egress_proxy: text(
    '',
    'HTTP proxy for all outgoing connections, as http://host:port. Names are still resolved here. Empty: none.',
  ),
  dns: list("DNS resolvers, as address:port. Empty: the system's."),
  dns_probe: choice(
    ['off', 'on'],
    'on: is_safe_dns_server may query the address itself (UDP, port 53) when the caller asks for it.',
  ),
  dns_probe_name: text(
    'example.com',
    'Domain the probe resolves: it must exist, be signed and have no wildcard.',
  ),
  dns_probe_broken: text(
    'dnssec-failed.org',
    'Domain with broken DNSSEC signatures that the probe resolves.',
  ),
  dns_probe_port: port(
    53,
    'Port the probe queries. Any other port must be allowed by egress_allow, to dns.',
  ),
  dns_probe_timeout_ms: ms(2_000, 'Time limit per DNS query; each is tried twice.'),
};
