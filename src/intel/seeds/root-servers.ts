import type { Seed } from './seed.ts';

/** The thirteen root servers as in the root hints. */
export const rootServers: Seed = {
  name: 'seed-root-servers',
  category: 'root-server',
  checked: '2026-11-15',
  operators: {
    'a.root-servers.net, Verisign': ['198.41.0.4', '2001:503:ba3e::2:30'],
    'b.root-servers.net, USC-ISI': ['170.247.170.2', '2801:1b8:10::b'],
    'c.root-servers.net, Cogent': ['192.33.4.12', '2001:500:2::c'],
    'd.root-servers.net, University of Maryland': ['199.7.91.13', '2001:500:2d::d'],
    'e.root-servers.net, NASA': ['192.203.230.10', '2001:500:a8::e'],
    'f.root-servers.net, ISC': ['192.5.5.241', '2001:500:2f::f'],
    'g.root-servers.net, US Department of Defense': ['192.112.36.4', '2001:500:12::d0d'],
    'h.root-servers.net, US Army Research Lab': ['198.97.190.53', '2001:500:1::53'],
    'i.root-servers.net, Netnod': ['192.36.148.17', '2001:7fe::53'],
    'j.root-servers.net, Verisign': ['192.58.128.30', '2001:503:c27::2:30'],
    'k.root-servers.net, RIPE NCC': ['193.0.14.129', '2001:7fd::1'],
    'l.root-servers.net, ICANN': ['199.7.83.42', '2001:500:9f::42'],
    'm.root-servers.net, WIDE Project': ['202.12.27.33', '2001:dc3::35'],
  },
};
