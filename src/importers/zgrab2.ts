import { pivotsFrom, type Banner, type Certificate } from '../banner/store.ts';
import { listAt, numberAt, textAt, textsAt, valueAt } from '../lib/json-field.ts';
import { seen, setAside, unseen } from './importer.ts';
import type { Finding, Importer, Scan, UnseenState } from './importer.ts';
import { hasshOf } from './read/hassh.ts';
import { headersFrom } from './read/header-list.ts';
import { httpParts, softwareOf } from './read/http-answer.ts';
import { entriesOf, textIn } from './read/json.ts';
import { withChain } from './read/certificate.ts';
import { keyIn, parsedCertificate } from './read/parsed-certificate.ts';
import { bannerAt, fillBanner } from './read/place.ts';
import { plainText } from './read/plain-text.ts';
import { beginsInTheClear, serviceOf } from './read/service-name.ts';
import { addressOf, hostnamesOf, portOf, timeOf } from './read/where.ts';
import { unknownModule, zgrab2Modules, type Zgrab2Module } from './read/zgrab2-modules.ts';

/** zgrab2: each line is a target, and `data` holds the results of each module. */
export const zgrab2: Importer = {
  name: 'zgrab2',
  says: 'NDJSON of any module; an unknown module is read as lines of `name: value` if the file names its port',
  json: {
    recognises: (record) =>
      entriesOf(valueAt(record, 'data')).some(([, grab]) => textAt(grab, 'status') !== undefined),
    read: readTarget,
  },
};

interface Target {
  address: string;
  hostnames: readonly string[];
}

function readTarget(record: unknown, scan: Scan): Finding[] {
  const address = addressOf(textIn(record, 'ip'));
  if (address === '') return [setAside('no address')];
  const target = { address, hostnames: hostnamesOf([textIn(record, 'domain')]) };
  return entriesOf(valueAt(record, 'data')).map(([, json]) => {
    const grab = toGrab(json);
    const state = stateOf(grab);
    return state === 'open' ? readGrab(grab, target, scan) : unseen(state);
  });
}

/** The result of one module at one port. */
interface Grab {
  protocol: string;
  module: Zgrab2Module;
  status: string;
  /** 0 if neither the file nor the module names one. */
  port: number;
  seenAt: number | null;
  /** Null if there was no answer. */
  result: unknown;
}

function toGrab(json: unknown): Grab {
  const protocol = textIn(json, 'protocol');
  const module = zgrab2Modules.get(protocol);
  const result = valueAt(json, 'result') ?? null;
  const named = portOf(valueAt(json, 'port')) || requestPort(result);
  return {
    protocol,
    module: module ?? unknownModule,
    status: textIn(json, 'status'),
    result,
    port: named === 0 ? (module?.port ?? 0) : named,
    seenAt: timeOf(textAt(json, 'timestamp')),
  };
}

/** Port states by outcome, for ports without a result. Other outcomes mean that it connected. */
const outcomes: Readonly<Record<string, UnseenState>> = {
  'connection-refused': 'closed',
  'connection-timeout': 'filtered',
  'unknown-error': 'open|filtered',
};

function stateOf({ status, result, module }: Grab): UnseenState | 'open' {
  if (result !== null || status === 'success') return 'open';
  // Without a connection, no answer is inconclusive.
  const unanswered = module.socket === 'udp' ? 'open|filtered' : 'open';
  return Object.hasOwn(outcomes, status) ? (outcomes[status] ?? unanswered) : unanswered;
}

function readGrab(grab: Grab, { address, hostnames }: Target, scan: Scan): Finding {
  const { port, module, result, seenAt } = grab;
  const place = { address, port, socket: module.socket ?? 'tcp', seenAt, source: 'zgrab2' };
  const banner = bannerAt(place, scan);
  if (typeof banner === 'string') return setAside(`${banner}, protocol ${grab.protocol}`);
  const named = { ...banner, hostnames };
  return seen(result === null ? named : fillBanner(named, partsOf(grab)));
}

/** In HTTP, the request names the port; otherwise the scheme implies it. */
function requestPort(result: unknown): number {
  const answer = answerIn(result);
  const [, port] = /:(\d{1,5})$/.exec(textIn(answer, 'request.url.host')) ?? [];
  if (port !== undefined) return portOf(port);
  return textIn(answer, 'request.url.scheme') === 'https' ? 443 : 0;
}

/** In a redirect chain, the first answer is from this port. */
function answerIn(result: unknown): unknown {
  return listAt(result, 'redirect_response_chain')[0] ?? valueAt(result, 'response');
}

function partsOf({ protocol, module, result }: Grab): Partial<Banner> {
  const { service } = serviceOf(module.service ?? protocol);
  const log = handshakeIn(result);
  const tls = {
    certificate: withChain(chainIn(log)),
    isTls: log !== undefined && !beginsInTheClear(service),
    jarm: protocol === 'jarm' ? textIn(result, 'fingerprint') : '',
  };
  const answer = answerIn(result);
  const said = answer === undefined ? saidIn(result, module, protocol) : httpIn(answer);
  const pivots = { ...said.pivots, ...pivotsIn(result, log) };
  return { ...said, ...tls, pivots, service };
}

function pivotsIn(result: unknown, log: unknown): Banner['pivots'] {
  const offered = valueAt(result, 'server_key_exchange');
  const lists = ['kex_algorithms', 'server_to_client_ciphers', 'server_to_client_macs'];
  const listed = [...lists, 'server_to_client_compression'].map((name) => textsAt(offered, name));
  return pivotsFrom({
    hassh: [hasshOf(listed)],
    ssh_host_key: [textAt(result, 'key_exchange.server_host_key.fingerprint_sha256')],
    tls_version: [textAt(log, 'server_hello.version.name')],
    key_sha256: [keyIn(valueAt(log, 'server_certificates.certificate'))],
    chain_sha256: chainIn(log)
      .slice(1)
      .map(({ sha256 }) => sha256),
    alpn: [textAt(log, 'server_hello.alpn_protocol')],
  });
}

/** The server's own certificate first. */
function chainIn(log: unknown): Certificate[] {
  const own = parsedCertificate(valueAt(log, 'server_certificates.certificate'));
  if (!own) return [];
  const above = listAt(log, 'server_certificates.chain');
  return [own, ...above.flatMap((each) => parsedCertificate(each) ?? [])];
}

/** Where modules store the TLS handshake. */
function handshakeIn(result: unknown): unknown {
  return (
    valueAt(result, 'handshake_log') ??
    valueAt(result, 'tls.handshake_log') ??
    valueAt(result, 'tls_log.handshake_log') ??
    valueAt(answerIn(result), 'request.tls_log.handshake_log')
  );
}

function httpIn(answer: unknown): Partial<Banner> {
  const code = numberAt(answer, 'status_code');
  return httpParts({
    protocol: textAt(answer, 'protocol.name') ?? 'HTTP/1.1',
    status: textAt(answer, 'status_line') ?? (code === undefined ? '' : String(code)),
    headers: headersFrom(valueAt(answer, 'headers')),
    body: textIn(answer, 'body'),
  });
}

function saidIn(result: unknown, module: Zgrab2Module, protocol: string): Partial<Banner> {
  const { product = '', version = '', os = '', text } = module;
  const banner = text
    ? text.flatMap((path) => textAt(result, path) ?? []).join('\n')
    : plainText(result);
  if (protocol === 'ssh') return { banner, ...softwareOf(textIn(result, 'server_id.software')) };
  const name = typeof product === 'string' ? product : textIn(result, product.at);
  return { banner, product: name, version: textIn(result, version), os: textIn(result, os) };
}
