/**
 * Addresses that are not globally reachable: the IANA special-purpose registries for IPv4 and IPv6,
 * multicast, and addresses inside clouds that look public. A row says yes where the registry grants
 * global reach to a part of a range that has none.
 */
export interface SpecialRange {
  range: string;
  is: string;
  global?: 'yes';
}

export const specialIpv4: readonly SpecialRange[] = [
  { range: '0.0.0.0/8', is: 'this network' },
  { range: '10.0.0.0/8', is: 'private use' },
  { range: '100.64.0.0/10', is: 'shared address space of carriers' },
  { range: '127.0.0.0/8', is: 'loopback' },
  { range: '168.63.129.16/32', is: 'wire server inside Azure' },
  { range: '169.254.0.0/16', is: 'link local' },
  { range: '172.16.0.0/12', is: 'private use' },
  { range: '192.0.0.0/24', is: 'IETF protocol assignments' },
  { range: '192.0.0.9/32', is: 'port control protocol anycast', global: 'yes' },
  { range: '192.0.0.10/32', is: 'TURN anycast', global: 'yes' },
  { range: '192.0.0.192/32', is: 'metadata server inside Oracle Cloud' },
  { range: '192.0.2.0/24', is: 'documentation' },
  { range: '192.88.99.0/24', is: 'deprecated 6to4 relay anycast' },
  { range: '192.168.0.0/16', is: 'private use' },
  { range: '198.18.0.0/15', is: 'benchmarking' },
  { range: '198.51.100.0/24', is: 'documentation' },
  { range: '203.0.113.0/24', is: 'documentation' },
  { range: '224.0.0.0/4', is: 'multicast' },
  { range: '240.0.0.0/4', is: 'reserved, and the limited broadcast address' },
];

/** Global unicast is 2000::/3 and nothing else: what is not allocated yet is not reachable either. */
export const specialIpv6: readonly SpecialRange[] = [
  { range: '::/3', is: 'outside global unicast: unspecified, loopback, mapped, discard-only' },
  { range: '4000::/2', is: 'outside global unicast: segment routing' },
  { range: '8000::/1', is: 'outside global unicast: unique local, link local, multicast' },
  { range: '64:ff9b::/96', is: 'NAT64, judged by the IPv4 address inside', global: 'yes' },
  { range: '2001::/23', is: 'IETF protocol assignments' },
  { range: '2001::/32', is: 'Teredo, judged by the IPv4 address inside', global: 'yes' },
  { range: '2001:1::1/128', is: 'port control protocol anycast', global: 'yes' },
  { range: '2001:1::2/128', is: 'TURN anycast', global: 'yes' },
  { range: '2001:1::3/128', is: 'DNS-SD service registration anycast', global: 'yes' },
  { range: '2001:3::/32', is: 'automatic multicast tunnelling', global: 'yes' },
  { range: '2001:4:112::/48', is: 'AS112', global: 'yes' },
  { range: '2001:20::/28', is: 'ORCHIDv2', global: 'yes' },
  { range: '2001:30::/28', is: 'drone remote identification', global: 'yes' },
  { range: '2001:db8::/32', is: 'documentation' },
  { range: '3fff::/20', is: 'documentation' },
];
