import type { Seed } from './seed.ts';

/** Name servers of registries and of services that answer for others, and public clocks. */
export const dnsServices: Seed = {
  name: 'seed-dns-services',
  category: 'platform',
  checked: '2026-11-16',
  operators: {
    'Amazon Route 53 (name servers)': ['205.251.192.0/21', '2600:9000:5300::/40'],
    'Dyn (name servers)': ['108.59.160.0/20', '204.13.248.0/22', '208.78.68.0/22'],
    'NIST (time servers)': ['129.6.15.0/24', '132.163.96.0/22'],
    'Verisign (servers of .com and .net)': [
      '192.5.6.0/24',
      '192.12.94.0/24',
      '192.26.92.0/24',
      '192.31.80.0/24',
      '192.33.14.0/24',
      '192.35.51.0/24',
      '192.41.162.0/24',
      '192.42.93.0/24',
      '192.43.172.0/24',
      '192.48.79.0/24',
      '192.52.178.0/24',
      '192.54.112.0/24',
      '192.55.83.0/24',
    ],
    'Vercara UltraDNS (name servers)': ['156.154.64.0/20', '204.74.64.0/19', '2610:a1::/32'],
  },
};
