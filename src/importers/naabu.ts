import { numberAt, textAt, textsAt, valueAt } from '../lib/json-field.ts';
import { seen, setAside, type Finding, type Importer, type Scan } from './importer.ts';
import { textIn } from './read/json.ts';
import { bannerAt } from './read/place.ts';
import { serviceOf } from './read/service-name.ts';
import { hostnamesOf, portOf, timeOf } from './read/where.ts';

/** ProjectDiscovery's naabu: each line is an open port. */
export const naabu: Importer = {
  name: 'naabu',
  says: 'JSON lines (`-json`) of ProjectDiscovery’s naabu',
  json: {
    recognises: (record) =>
      (textAt(record, 'ip') ?? textAt(record, 'host')) !== undefined &&
      portIn(record) !== 0 &&
      ['data', 'ports', 'url', 'address'].every((name) => valueAt(record, name) === undefined),
    read: (record, scan) => [readPort(record, scan)],
  },
};

/** Some versions write the port as an object. */
function portIn(record: unknown): number {
  return portOf(valueAt(record, 'port')) || portOf(numberAt(record, 'port.Port'));
}

function readPort(record: unknown, scan: Scan): Finding {
  const place = {
    address: textAt(record, 'ip') ?? textIn(record, 'host'),
    port: portIn(record),
    socket: textAt(record, 'protocol') ?? 'tcp',
    seenAt: timeOf(textAt(record, 'timestamp')),
    source: 'naabu',
  };
  const banner = bannerAt(place, scan);
  if (typeof banner === 'string') return setAside(banner);
  const { service, isTls } = serviceOf(textAt(record, 'service.name') ?? textIn(record, 'name'));
  return seen({
    ...banner,
    service,
    isTls: isTls || [valueAt(record, 'tls'), valueAt(record, 'port.TLS')].includes(true),
    product: textAt(record, 'service.product') ?? textIn(record, 'product'),
    version: textAt(record, 'service.version') ?? textIn(record, 'version'),
    hostnames: hostnamesOf([textIn(record, 'host')]),
    cpes: [...textsAt(record, 'cpes'), ...textsAt(record, 'service.cpes')],
  });
}
