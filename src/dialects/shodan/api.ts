import { Reply, type ForeignApi } from '../../http/foreign-api.ts';

/** Clients treat any object with the member `error` as a failure. */
export const api: ForeignApi = {
  mount: '/dialects/shodan',
  keyIn: [{ query: 'key' }, { form: 'key' }, { header: 'x-api-key' }],
  failure: ({ code, message }, http) => new Reply(http, { error: ownWords[code] ?? message }),
};

/** Shodan's own messages, which clients and users recognise. */
const ownWords: Readonly<Record<string, string>> = {
  keyInvalid: 'Invalid API key',
  ipInvalid: 'Invalid IP',
  quotaSpent: 'Insufficient query credits, please upgrade your plan or wait for the next period',
  rateExceeded: 'Rate limit reached',
};
