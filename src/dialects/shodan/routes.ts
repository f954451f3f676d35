import type { Static } from 'typebox';
import type { Banner } from '../../banner/store.ts';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign } from '../../http/operation.ts';
import { affectedOf, openPortsOf } from '../open-ports.ts';
import type { AccountFacts, Asking, DialectWorld } from '../world.ts';
import { addressOf, networkOf, placeOf, toShodanBanner, toShodanTime } from './banner.ts';
import * as contract from './contract.ts';
import { domain, resolve, reverse } from './dns-contract.ts';
import { domainNames, lastAddresses, namesOf } from './dns.ts';
import { countFacets, facetFields } from './facets.ts';
import { keepFields } from './keep-fields.ts';
import { faultsOf, filters, readTerms, translate } from './query.ts';
import { tagsOf } from './tags.ts';

export const routes = [
  handleForeign(contract.search, (input, world: DialectWorld) => search(input, world)),
  handleForeign(contract.countHosts, async ({ query, facets }, world: DialectWorld) => {
    const { count, facets: counted } = await countFacets(translate(query, world), facets, world);
    return { matches: [], total: count, ...(counted ? { facets: counted } : {}) };
  }),
  handleForeign(contract.tokens, ({ query }, world: DialectWorld) => describe(query, world)),
  handleForeign(contract.facetNames, () => [...Object.keys(facetFields), 'ip'].sort()),
  handleForeign(contract.filterNames, () => Object.keys(filters).sort()),
  handleForeign(contract.host, ({ ip, minify }, world: DialectWorld, { caller }) =>
    hosts(ip, minify, { world, caller }),
  ),
  handleForeign(contract.info, async (_, world: DialectWorld, { caller }) =>
    toInfo(await world.accountOf(caller)),
  ),
  handleForeign(contract.profile, async (_, world: DialectWorld, { caller }) => {
    const account = await world.accountOf(caller);
    return {
      member: true,
      credits: account.left ?? unlimited,
      display_name: account.name,
      created: toShodanTime(account.createdAt),
    };
  }),
  handleForeign(domain, ({ name }, world: DialectWorld) => domainNames(name, world)),
  handleForeign(resolve, ({ hostnames }, world: DialectWorld) =>
    lastAddresses(listOf(hostnames), world),
  ),
  handleForeign(reverse, ({ ips }, world: DialectWorld, { caller }) =>
    namesOf(listOf(ips), { world, caller }),
  ),
];

const mostAtOnce = 100;

function listOf(text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.length <= mostAtOnce) return items;
  const why = `at most ${mostAtOnce} at once.`;
  throw new VedetteError('parameterUnusable', { parameter: 'list', why });
}

/** Of several addresses, those that are unknown are left out. */
async function hosts(ip: string, minify: boolean, asking: Asking) {
  if (!ip.includes(',')) {
    const host = await hostOf(ip, minify, asking);
    return host ?? new Reply(404, { error: 'No information available for that IP.' });
  }
  const found: contract.ShodanHost[] = [];
  for (const each of listOf(ip)) {
    const host = await hostOf(each, minify, asking);
    if (host) found.push(host);
  }
  return new Reply(200, found);
}

async function hostOf(
  ip: string,
  minify: boolean,
  asking: Asking,
): Promise<contract.ShodanHost | null> {
  const { facts, open, affected } = await openPortsOf(ip, asking);
  if (open.length === 0) return null;
  const { world } = asking;
  const context = {
    snapshot: world.intel(),
    now: world.now(),
    affected: (banner: Banner) => affected.filter(({ at }) => at.includes(banner)),
    textsOf: (id: string) => world.cves().fact(id),
  };
  return {
    ...addressOf(facts.text),
    ...networkOf(facts.network),
    os: open.find(({ os }) => os !== '')?.os ?? null,
    ...placeOf(facts.place),
    domains: facts.host.domains.rows.map((row) => row.domain),
    hostnames: facts.host.names.rows.map(({ name }) => name),
    ports: [...new Set(open.map(({ port }) => port))],
    tags: tagsOf(facts, open),
    vulns: affected.map(({ id }) => id),
    last_update: toShodanTime(Math.max(...open.map(({ seenAt }) => seenAt))),
    data: minify ? [] : open.map((banner) => toShodanBanner(banner, context)),
  };
}

const pageRows = 100;

async function search(input: Static<typeof contract.search.input>, world: DialectWorld) {
  const { query, facets, page, limit, minify, fields } = input;
  const filter = translate(query, world);
  const rows =
    input.offset === undefined
      ? { offset: (page - 1) * pageRows, limit: pageRows }
      : { offset: input.offset, limit };
  const found = await world.banners.search({ filter, ...rows });
  const counted =
    facets === undefined ? undefined : (await countFacets(filter, facets, world)).facets;
  const context = {
    snapshot: world.intel(),
    now: world.now(),
    affected: (banner: Banner) => affectedOf([banner], world),
    textsOf: (id: string) => (minify ? undefined : world.cves().fact(id)),
  };
  const matches = found.rows.map(({ document }) => toShodanBanner(document, context));
  const answer = { total: found.count, ...(counted ? { facets: counted } : {}) };
  if (fields === undefined) return { matches, ...answer };
  return new Reply(200, { matches: matches.map((each) => keepFields(each, fields)), ...answer });
}

function describe(query: string, world: DialectWorld) {
  const errors = faultsOf(query, world);
  const terms = errors.length > 0 && !isReadable(query) ? [] : readTerms(query);
  const named = terms.filter(({ name }) => name !== '');
  const free = terms.filter(({ name }) => name === '');
  const said = (values: (typeof terms)[number]['values']) =>
    values.map(({ text }) => text).join(',');
  return {
    string: free.map(({ values }) => said(values)).join(' '),
    filters: [...new Set(named.map(({ name }) => name))],
    attributes: Object.fromEntries(named.map(({ name, values }) => [name, said(values)])),
    errors,
  };
}

function isReadable(query: string): boolean {
  try {
    return readTerms(query).length > 0;
  } catch {
    return false;
  }
}

/** What our own account page says, too. */
const unlimited = 999_999_999;

function toInfo({ plan, left, limit }: AccountFacts): Static<typeof contract.info.output> {
  const credits = left ?? unlimited;
  return {
    plan,
    https: false,
    unlocked: true,
    unlocked_left: credits,
    telnet: false,
    query_credits: credits,
    scan_credits: 0,
    monitored_ips: 0,
    usage_limits: { query_credits: limit ?? -1, scan_credits: 0, monitored_ips: 0 },
  };
}
