import { defineFeed, recordOf } from '../feed.ts';
import { json } from '../formats/json.ts';
import { readOsv } from '../formats/osv.ts';

export const redhatOsv = defineFeed({
  name: 'redhat-osv',
  title: 'Red Hat security advisories (OSV)',
  says: 'which build of Red Hat Enterprise Linux repairs which CVE',
  sources: [{ url: 'https://storage.googleapis.com/osv-vulnerabilities/Red%20Hat/all.zip' }],
  licence: 'CC BY 4.0',
  attribution: 'Red Hat Product Security (CC BY 4.0), by osv.dev',
  terms: 'heavy',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: false,
  pick: /\.json$/,
  maxBytes: 512 * 1024 * 1024,
  parse: json('', ({ value, line }) =>
    readOsv(value, line, {
      name: 'redhat',
      releaseOf: (ecosystem) =>
        /^Red Hat:(?:enterprise_linux|rhel_\w+):(\d{1,2})/.exec(ecosystem)?.[1],
    }),
  ),
  example: () => ({
    input:
      '{"id":"RHSA-2024:4312","upstream":["CVE-2024-6387"],"affected":[{"package":{"ecosystem":"Red Hat:enterprise_linux:9::baseos","name":"openssh"},"ranges":[{"type":"ECOSYSTEM","events":[{"introduced":"0"},{"fixed":"0:8.7p1-38.el9_4.1"}]}]}]}',
    name: 'RHSA-2024:4312.json',
    output: [
      recordOf(
        {
          type: 'package',
          distribution: 'redhat',
          package: 'openssh',
          cve: 'CVE-2024-6387',
          releases: [{ release: '9', state: 'fixed', fixedIn: '0:8.7p1-38.el9_4.1' }],
        },
        1,
      ),
    ],
  }),
});
