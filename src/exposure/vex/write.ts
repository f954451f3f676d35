import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Streamed } from '../../http/stream.ts';
import type { ExposedHost, HostWeakness } from '../contract.ts';
import { readWanted, type ExposureWorld } from '../exposed.ts';
import type { exportVex } from './contract.ts';
import { purlOf, urnOfHost } from './document.ts';

type Input = Static<typeof exportVex.input>;

/** Hosts per request; all CVEs of each. */
const hostsAtOnce = 100;

/**
 * The hosts as a document. Truncated, it is invalid JSON, so it cannot be mistaken for the whole.
 */
export async function writeVex(input: Input, world: ExposureWorld): Promise<Streamed> {
  const wanted = readWanted(input, world);
  await world.exposures.soon();
  async function* hosts() {
    let cursor = '';
    do {
      const page = { size: hostsAtOnce, worst: Number.MAX_SAFE_INTEGER, cursor };
      const answer = await world.exposures.page(wanted, page);
      yield* answer.result;
      ({ cursor } = answer);
    } while (cursor !== '');
  }
  const at = new Date(world.now()).toISOString();
  return {
    contentType: 'application/json',
    chunks: input.format === 'openvex' ? openVex(hosts, at) : cycloneDx(hosts, at),
    end: () => '',
  };
}

type Hosts = () => AsyncIterable<ExposedHost>;

type Status = 'affected' | 'not_affected' | 'fixed' | 'under_investigation';

interface Said {
  status: Status;
  /** Why, or what to do. */
  words: string;
  isAccepted: boolean;
}

/** The status of a CVE of a host. */
function statusOf(weakness: HostWeakness): Said {
  const { decision, grade, current, reason, fixed_version, product } = weakness;
  if (decision && !decision.expired) {
    const until = decision.until === '' ? '' : ` until ${decision.until}`;
    const words = `${decision.reason} (${decision.by}${until})`;
    if (decision.state !== 'accepted') {
      return { status: decision.state as Status, words, isAccepted: false }; // the states of the contract
    }
    return { status: 'affected', words: `Risk accepted: ${words}`, isAccepted: true };
  }
  const isSure = grade === 'affected' && current;
  if (!isSure) {
    const words = current ? reason : `not seen since ${weakness.last_seen}`;
    return { status: 'under_investigation', words, isAccepted: false };
  }
  const update =
    fixed_version === '' ? 'No fix is known.' : `Update ${product} to ${fixed_version}.`;
  return { status: 'affected', words: update, isAccepted: false };
}

async function* openVex(hosts: Hosts, at: string): AsyncGenerator<string> {
  const head = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:uuid:${randomUUID()}`,
    author: 'Vedette',
    timestamp: at,
    version: 1,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"statements":[`;
  let comma = '';
  for await (const host of hosts()) {
    const lines = host.worst.map((each) => JSON.stringify(toStatement(host, each)));
    if (lines.length === 0) continue;
    yield comma + lines.join(',\n');
    comma = ',\n';
  }
  yield ']}\n';
}

function toStatement({ ip_address }: ExposedHost, weakness: HostWeakness): object {
  const { cve_id, product, version } = weakness;
  const { status, words } = statusOf(weakness);
  const subcomponents =
    product === '' ? {} : { subcomponents: [{ '@id': purlOf(product, version) }] };
  return {
    vulnerability: { name: cve_id },
    products: [{ '@id': urnOfHost(ip_address), ...subcomponents }],
    status,
    [memberOf[status]]: words,
  };
}

/** Each status has its own member for the text. */
const memberOf: Readonly<Record<Status, string>> = {
  affected: 'action_statement',
  not_affected: 'impact_statement',
  fixed: 'status_notes',
  under_investigation: 'status_notes',
};

/** Components precede statements about them, so hosts are read twice. */
async function* cycloneDx(hosts: Hosts, at: string): AsyncGenerator<string> {
  const head = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: at, tools: { components: [{ type: 'application', name: 'Vedette' }] } },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"components":[`;
  let comma = '';
  for await (const host of hosts()) {
    if (host.worst.length === 0) continue;
    yield comma + JSON.stringify(toDevice(host));
    comma = ',\n';
  }
  yield '],"vulnerabilities":[';
  comma = '';
  for await (const host of hosts()) {
    if (host.worst.length === 0) continue;
    yield comma + host.worst.map((each) => JSON.stringify(toVulnerability(host, each))).join(',\n');
    comma = ',\n';
  }
  yield ']}\n';
}

function toDevice(host: ExposedHost): object {
  const { ip_address, hostname, worst } = host;
  const components = new Map(
    worst
      .filter(({ product }) => product !== '')
      .map((each) => [refOf(host, each), toComponent(host, each)]),
  );
  return {
    type: 'device',
    'bom-ref': urnOfHost(ip_address),
    name: hostname || ip_address,
    components: [...components.values()],
  };
}

function toComponent(host: ExposedHost, weakness: HostWeakness): object {
  const { product, version } = weakness;
  return {
    type: 'application',
    'bom-ref': refOf(host, weakness),
    name: product,
    ...(version === '' ? {} : { version }),
    purl: purlOf(product, version),
  };
}

function refOf({ ip_address }: ExposedHost, { product, version }: HostWeakness): string {
  const host = urnOfHost(ip_address);
  return product === '' ? host : `${host}#${purlOf(product, version)}`;
}

const states: Readonly<Record<Status, string>> = {
  affected: 'exploitable',
  not_affected: 'not_affected',
  fixed: 'resolved',
  under_investigation: 'in_triage',
};

function toVulnerability(host: ExposedHost, weakness: HostWeakness): object {
  const { status, words, isAccepted } = statusOf(weakness);
  const response = isAccepted ? { response: ['will_not_fix'] } : {};
  return {
    id: weakness.cve_id,
    analysis: { state: states[status], ...response, detail: words },
    affects: [{ ref: refOf(host, weakness) }],
  };
}
