import type { Importer } from './importer.ts';
import { hostFindings } from './read/nmap-banner.ts';
import { readHost } from './read/nmap-host.ts';
import { unixTimeOf } from './read/where.ts';

/** `nmap -oX`. Masscan uses the same format and is recognised by its name. */
export const nmap: Importer = {
  name: 'nmap',
  says: 'XML (`-oX`): services, versions, CPEs, operating system, names, and scripts with titles, headers, certificates, banners and CVEs',
  xml: {
    recordOf: (root) =>
      root.name === 'nmaprun' && root.attribute('scanner') !== 'masscan' ? 'host' : null,
    startOf: (root) => unixTimeOf(root.attribute('start')),
    read: (host, scan) => hostFindings(readHost(host), scan, 'nmap'),
  },
};
