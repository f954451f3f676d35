import type { Importer } from './importer.ts';
import { isOldHost, readOldHost } from './read/censys-old.ts';
import { isHost, readHost } from './read/censys-host.ts';
import { valueAt } from '../lib/json-field.ts';

/** Censys: hosts from the old search, the new one and the platform, bare or in an API envelope. */
export const censys: Importer = {
  name: 'censys',
  says: 'Hosts from Search v1 and v2 and from the Platform: NDJSON, lists, single files, bare or in an API envelope',
  json: {
    recognises: (record) => isHost(hostIn(record)) || isOldHost(record),
    read: (record, scan) => {
      const host = hostIn(record);
      return isOldHost(host) ? readOldHost(host, scan) : readHost(host, scan);
    },
  },
};

/** API answers wrap the host up to three times. */
function hostIn(record: unknown): unknown {
  const result = valueAt(record, 'result') ?? record;
  const inner = valueAt(result, 'resource') ?? valueAt(result, 'host_v1.resource') ?? result;
  return valueAt(inner, 'host') ?? inner;
}
