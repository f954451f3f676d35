import type { Dialect } from '../dialect.ts';
import { api } from './api.ts';
import { catalogueRoutes } from './catalogue.ts';
import { exploitRoutes } from './exploits.ts';
import { routes } from './routes.ts';

export const shodan: Dialect = {
  name: 'shodan',
  title: 'Shodan',
  api,
  hosts: ['api.shodan.io', 'exploits.shodan.io'],
  routes: [...routes, ...exploitRoutes, ...catalogueRoutes],
  notes:
    'Set `SHODAN_API_URL` to the mount; older versions of the library have the attribute `base_url`. The key is ours, in ' +
    '`key=`. A host is the services listening on an address now; without an open port it is a 404, which costs the same as an answer ' +
    'costs. `vulns` are CVEs that affect what was seen; possible ones are left out. In queries, `-` ' +
    'negates, a list with commas means any of them, and a filter that is not in `/shodan/host/search/filters` is a 400 ' +
    'that names it and its place. The facet `ip` reads banners, and takes queries with up to 10,000 of them. Names ' +
    'are answered from banners; no name server is asked.',
};
