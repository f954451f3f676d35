import type { Static } from 'typebox';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, type Call } from '../../http/operation.ts';
import { answerAbout } from '../address.ts';
import type { Dialect } from '../dialect.ts';
import { ownUrl } from '../own-url.ts';
import type { AccountFacts, Asking, DialectWorld } from '../world.ts';
import * as contract from './contract.ts';
import { api, failure } from './contract.ts';
import { readAddress, readDomain } from './ids.ts';
import { addressAttributes, isKnown, judged } from './objects.ts';
import { domainFacts, reportBehind, urlFacts } from './reported.ts';
import { resolutionsOf } from './resolutions.ts';
import { digestOf } from './listed-urls.ts';
import { scanRoutes, urlOf } from './scans.ts';

const missing = (kind: string, id: string) => failure(404, `${kind} "${id}" not found`);

const routes = [
  ...scanRoutes,
  handleForeign(contract.address, ({ id }, world: DialectWorld, call) => {
    const unknown = () => missing('IP address', id);
    const described = { type: 'ip_address', collection: 'ip_addresses', id };
    const asking = { world, caller: call.caller };
    return answerAbout(id, asking, {
      form: `virustotal ${id} ${ownUrl(api, world.publicUrl, call.client)}`,
      answer: (facts, ip) => {
        const attributes = addressAttributes(ip, facts, world.intel());
        return attributes ? objectOf({ ...described, attributes }, world, call) : unknown();
      },
      reserved: unknown,
    });
  }),
  handleForeign(contract.domain, async ({ id }, world: DialectWorld, call) => {
    const name = readDomain(id);
    const judgement = await world.check(name, call.caller);
    const { count } = await resolutionsOf('domains', name, { world, caller: call.caller });
    if (count === 0 && !isKnown(judgement)) return missing('Domain', id);
    const reported = await reportBehind(judgement, { world, caller: call.caller });
    const attributes = {
      ...judged(judgement, { now: world.now() }),
      tags: [],
      tld: name.slice(name.lastIndexOf('.') + 1),
      ...(reported ? domainFacts(reported) : {}),
    };
    return objectOf({ type: 'domain', collection: 'domains', id: name, attributes }, world, call);
  }),
  handleForeign(contract.url, ({ id }, world: DialectWorld, call) => urlObject(id, world, call)),
  handleForeign(contract.file, ({ id }) => missing('File', id)),
  handleForeign(contract.user, async (_, world: DialectWorld, { caller }) => {
    const account = await world.accountOf(caller);
    const attributes = { quotas: { api_requests_daily: quotaOf(account) } };
    return answer({ data: { type: 'user', id: account.name, attributes } });
  }),
  handleForeign(contract.userQuotas, async ({ part }, world: DialectWorld, { caller }) => {
    if (part !== 'overall_quotas') return failure(404, 'User part not found');
    const user = quotaOf(await world.accountOf(caller));
    return answer({ data: { api_requests_daily: { user } } });
  }),
  handleForeign(contract.relation, (input, world: DialectWorld, call) => {
    const { collection, id, relation } = input;
    const isRestOfId = collection === 'urls' && !isWord(relation);
    return isRestOfId
      ? urlObject(`${id}/${relation}`, world, call)
      : relationOf(input, world, call);
  }),
];

function quotaOf({ left, limit }: AccountFacts) {
  const allowed = limit ?? 999_999_999;
  return { allowed, used: allowed - (left ?? allowed) };
}

/** Keyed by the kind of object that has relations. Each parser rejects ids of the wrong form. */
const checks = new Map<string, (id: string) => unknown>([
  ['ip_addresses', readAddress],
  ['domains', readDomain],
  ['urls', () => undefined],
  ['files', () => undefined],
]);

/**
 * Otherwise it is the rest of an id: one client encodes ids in the base64 alphabet that has a
 * slash.
 */
const isWord = (relation: string) => /^[a-z_]+$/.test(relation);

async function relationOf(
  { collection, id, relation, limit, cursor }: Static<typeof contract.relation.input>,
  world: DialectWorld,
  call: Call,
) {
  const check = checks.get(collection);
  if (!check) return missing('Object', id);
  check(id);
  const base = `${ownUrl(api, world.publicUrl, call.client)}/api/v3/${collection}`;
  const self = `${base}/${encodeURIComponent(id)}/${encodeURIComponent(relation)}`;
  const asking: Asking = { world, caller: call.caller };
  const { count, rows } =
    relation === 'resolutions'
      ? await resolutionsOf(collection, id, asking)
      : { count: 0, rows: [] };
  const from = Number(/^\d{1,9}$/.exec(cursor ?? '')?.[0] ?? 0);
  const next = from + limit < rows.length ? String(from + limit) : undefined;
  return answer({
    data: rows.slice(from, from + limit),
    meta: { count, ...(next === undefined ? {} : { cursor: next }) },
    links: {
      self,
      ...(next === undefined ? {} : { next: `${self}?cursor=${next}&limit=${limit}` }),
    },
  });
}

interface Described {
  type: string;
  collection: string;
  id: string;
  attributes: object;
}

function objectOf(
  { type, collection, id, attributes }: Described,
  { publicUrl }: DialectWorld,
  { client }: Call,
) {
  const self = `${ownUrl(api, publicUrl, client)}/api/v3/${collection}/${encodeURIComponent(id)}`;
  return answer({ data: { type, id, links: { self }, attributes } });
}

const answer = (body: object) => new Reply(200, body);

async function urlObject(id: string, world: DialectWorld, call: Call) {
  const url = await urlOf(id, world, call);
  if (url === null) return missing('URL', id);
  const judgement = await world.check(url, call.caller);
  if (!isKnown(judgement)) return missing('URL', id);
  const reported = await reportBehind(judgement, { world, caller: call.caller });
  const attributes = {
    ...judged(judgement, { now: world.now() }),
    tags: [],
    url,
    ...(reported ? urlFacts(reported) : {}),
  };
  return objectOf({ type: 'url', collection: 'urls', id: digestOf(url), attributes }, world, call);
}

export const virustotal: Dialect = {
  name: 'virustotal',
  title: 'VirusTotal v3',
  api,
  hosts: ['www.virustotal.com'],
  routes,
  notes:
    'The key goes into the header `x-apikey`; the argument `host` of vt-py is the mount. An engine is a feed, by its name. ' +
    'Anything unknown is a 404; a feed that was asked but is silent is `undetected`. URLs are known by their ' +
    'base64url, and by SHA-256 if listed as malicious or in a scan that your account may see. Submitted URLs are scanned for your account ' +
    'alone. Relations except `resolutions` are empty. Version 2 is not answered.',
};
