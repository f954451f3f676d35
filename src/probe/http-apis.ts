import { textAt } from '../lib/json-field.ts';
import type { Page } from './http-exchange.ts';
import type { Facts } from './protocol.ts';

/** A program with an HTTP API: how to recognise it and where it reports its version. */
interface HttpApi {
  product: string;
  /** Whether the first page may come from this program. */
  suspects: (page: Page, port: number) => boolean;
  /** Additional request; absent if the first page is enough. */
  path?: string;
  /** '' if the answer is not this program's after all. */
  versionIn: (json: unknown) => string;
}

const holds = (pattern: RegExp) => (page: Page) => pattern.test(page.body.slice(0, 4096));

export const httpApis: readonly HttpApi[] = [
  {
    product: 'Elasticsearch',
    suspects: holds(/"tagline"\s*:\s*"You Know, for Search"/),
    versionIn: (json) => textAt(json, 'version.number') ?? '',
  },
  {
    product: 'OpenSearch',
    suspects: holds(/"distribution"\s*:\s*"opensearch"/),
    versionIn: (json) => textAt(json, 'version.number') ?? '',
  },
  {
    product: 'CouchDB',
    suspects: holds(/"couchdb"\s*:\s*"Welcome"/),
    versionIn: (json) => textAt(json, 'version') ?? '',
  },
  {
    product: 'Docker',
    suspects: (page, port) =>
      port === 2375 || port === 2376 || holds(/^\{"message":"page not found"\}/)(page),
    path: '/version',
    versionIn: (json) => (textAt(json, 'ApiVersion') ? (textAt(json, 'Version') ?? '') : ''),
  },
  {
    product: 'Kubernetes',
    suspects: (page, port) =>
      port === 6443 || holds(/"kind"\s*:\s*"Status"|"\/healthz\/ping"/)(page),
    path: '/version',
    versionIn: (json) => (textAt(json, 'gitVersion') ?? '').replace(/^v/, ''),
  },
  {
    product: 'etcd',
    suspects: (_, port) => port === 2379 || port === 2380,
    path: '/version',
    versionIn: (json) => textAt(json, 'etcdserver') ?? '',
  },
  {
    product: 'RabbitMQ',
    suspects: holds(/<title>RabbitMQ Management<\/title>/),
    versionIn: () => '',
  },
];

/** Facts in an answer; null if it is not the program. */
export function apiFacts({ product, versionIn, path }: HttpApi, page: Page): Facts | null {
  const version = versionIn(parse(page.body));
  // A mere suspicion has to be confirmed.
  return path !== undefined && version === '' ? null : { product, version };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
