import { choice, list, text } from '../setting.ts';

export const egressSettings = {
  egress_allow: list(
    'Ranges and ports allowed besides the public internet, each to one purpose: feeds:10.1.0.5:443, scans:, probe:, dns: or sinks:.',
  ),
  egress_proxy: text(
    'HTTP proxy for all outgoing connections, as http://host:port. Names are still resolved here. Empty: none.',
  ),
  dns: list("DNS resolvers, as address:port. Empty: the system's."),
  dns_probe: choice(
    ['off', 'on'],
    'on: is_safe_dns_server may query the address itself (UDP, port 53) when the caller asks for it.',
  ),
};

export const egressLimits = {
  /** The probe resolves this domain: it exists, is signed and has no wildcard. */
  dnsProbeName: 'example.com',
  /** A domain whose DNSSEC signatures are broken on purpose. */
  dnsProbeBroken: 'dnssec-failed.org',
  dnsProbePort: 53,
  /** Per query; each is tried twice. */
  dnsProbeTimeoutMs: 2_000,
};
