import { choice, list, ms, port, text } from '../setting.ts';

export const egressSettings = {
  egress_allow: list(
    'Ranges and ports allowed besides the public internet, as 127.0.0.0/8:80,443.',
  ),
  dns: list("Resolvers to ask, as address:port; the system's when empty."),
  dns_probe: choice(
    ['off', 'on'],
    'on: callers may have is_safe_dns_server ask the address itself (UDP, port 53).',
  ),
  dns_probe_name: text('example.com', 'Name a probe asks for: it exists, signed, no wildcard.'),
  dns_probe_broken: text('dnssec-failed.org', 'Name with wrong signatures that a probe asks for.'),
  dns_probe_port: port(53, 'Port a probe asks; any other must be open by egress_allow.'),
  dns_probe_timeout_ms: ms(2_000, 'Time a probe waits for an answer; each is tried twice.'),
};
