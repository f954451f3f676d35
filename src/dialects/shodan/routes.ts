import type { Static } from 'typebox';
import type { Banner } from '../../banner/store.ts';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, type Call } from '../../http/operation.ts';
import { whenHere } from '../../lib/when-here.ts';
import { keep } from '../address.ts';
import { chargeEach } from '../charge.ts';
import { affectedOf, openPortsOf, type OpenPorts } from '../open-ports.ts';
import type { AccountFacts, DialectWorld } from '../world.ts';
import { addressOf, networkOf, placeOf, toShodanBanner, toShodanTime } from './banner.ts';
import * as contract from './contract.ts';
import { domain, resolve, reverse } from './dns-contract.ts';
import { domainNames, lastAddresses, namesOf } from './dns.ts';
import { countFacets, facetFields } from './facets.ts';
import { keepFields } from './keep-fields.ts';
import { faultsOf, filters, readTerms, translate } from './query.ts';
import { serviceTags, tagsOf } from './tags.ts';

export const routes = [
  handleForeign(contract.search, (input, world: DialectWorld) => search(input, world)),
  handleForeign(contract.countHosts, async ({ query, facets }, world: DialectWorld) => {
    const { count, facets: counted } = await countFacets(
      translate(query, bannersIn(world)),
      facets,
      world,
    );
    return { matches: [], total: count, ...(counted ? { facets: counted } : {}) };
  }),
  handleForeign(contract.tokens, ({ query }, world: DialectWorld) => describe(query, world)),
  handleForeign(contract.facetNames, () => [...Object.keys(facetFields), 'ip'].sort()),
  handleForeign(contract.filterNames, () => [...Object.keys(filters), 'has_screenshot'].sort()),
  handleForeign(contract.host, (input, world: DialectWorld, call) => hosts(input, world, call)),
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
  handleForeign(domain, (input, world: DialectWorld) => domainNames(input, world)),
  handleForeign(resolve, async ({ hostnames }, world: DialectWorld, call) => {
    const asked = listOf(hostnames);
    await chargeEach(call, asked.length);
    return lastAddresses(asked, world);
  }),
  handleForeign(reverse, async ({ ips }, world: DialectWorld, call) => {
    const asked = listOf(ips);
    await chargeEach(call, asked.length);
    return namesOf(asked, { world, caller: call.caller });
  }),
];

const mostAtOnce = 100;

function listOf(text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.length <= mostAtOnce) return items;
  const why = `at most ${mostAtOnce} at once.`;
  throw new VedetteError('parameterUnusable', { parameter: 'list', why });
}

type HostInput = Static<typeof contract.host.input>;

function hosts({ ip, ...how }: HostInput, world: DialectWorld, call: Call) {
  if (ip.includes(',')) return someHosts({ ip, ...how }, world, call);
  const { minify, history } = how;
  return whenHere(openPortsOf(ip, { world, caller: call.caller }), (ports) =>
    ports
      ? keep(
          ports.facts,
          `shodan host ${minify} ${history}`,
          () => toHost(ports, how, world) ?? nothing(),
        )
      : nothing(),
  );
}

const nothing = () => new Reply(404, { error: 'No information available for that IP.' });

/** Unknown addresses are left out. */
async function someHosts({ ip, ...how }: HostInput, world: DialectWorld, call: Call) {
  const found: contract.ShodanHost[] = [];
  const asked = listOf(ip);
  await chargeEach(call, asked.length);
  for (const each of asked) {
    const ports = await openPortsOf(each, { world, caller: call.caller });
    const host = ports && toHost(ports, how, world);
    if (host) found.push(host);
  }
  return new Reply(200, found);
}

function toHost(
  { facts, open, all, affected }: OpenPorts,
  { minify, history }: Omit<HostInput, 'ip'>,
  world: DialectWorld,
): contract.ShodanHost | null {
  const shown = history ? all : open;
  if (shown.length === 0) return null;
  const context = {
    snapshot: world.intel(),
    now: world.now(),
    serviceTags: (banner: Banner) => serviceTags(banner, world),
    isShort: false,
    affected: (banner: Banner) => affected.filter(({ at }) => at.includes(banner)),
    textsOf: (id: string) => world.cves().fact(id),
  };
  return {
    ...addressOf(facts.text),
    ...networkOf(facts.network),
    os: shown.find(({ os }) => os !== '')?.os ?? null,
    ...deviceOf(shown),
    ...placeOf(facts.place),
    domains: facts.host.domains.rows.map((row) => row.domain),
    hostnames: facts.host.names.rows.map(({ name }) => name),
    ports: [...new Set(shown.map(({ port }) => port))].sort((one, other) => one - other),
    tags: tagsOf(facts, open, world),
    vulns: affected.map(({ id }) => id),
    last_update: toShodanTime(Math.max(...shown.map(({ seenAt }) => seenAt))),
    data: minify ? [] : shown.map((banner) => toShodanBanner(banner, context)),
  };
}

function deviceOf(shown: readonly Banner[]): { devtype?: string } {
  const device = shown.find((banner) => banner.device !== '')?.device;
  return device === undefined ? {} : { devtype: device };
}

const bannersIn = ({ bannerFilter }: DialectWorld) => ({ filters, read: bannerFilter });

const pageRows = 100;

async function search(input: Static<typeof contract.search.input>, world: DialectWorld) {
  const { query, facets, page, limit, minify, fields } = input;
  const filter = translate(query, bannersIn(world));
  const rows =
    input.offset === undefined && limit === undefined
      ? { offset: (page - 1) * pageRows, limit: pageRows }
      : { offset: input.offset ?? 0, limit: limit ?? pageRows };
  const found = await world.banners.search({ filter, ...rows });
  const counted =
    facets === undefined ? undefined : (await countFacets(filter, facets, world)).facets;
  const context = {
    snapshot: world.intel(),
    now: world.now(),
    serviceTags: (banner: Banner) => serviceTags(banner, world),
    isShort: minify,
    affected: (banner: Banner) => affectedOf([banner], world),
    textsOf: (id: string) => (minify ? undefined : world.cves().fact(id)),
  };
  const matches = found.rows.map(({ document }) => toShodanBanner(document, context));
  const answer = { total: found.count, ...(counted ? { facets: counted } : {}) };
  if (fields === undefined) return { matches, ...answer };
  return new Reply(200, { matches: matches.map((each) => keepFields(each, fields)), ...answer });
}

function describe(query: string, world: DialectWorld) {
  const errors = faultsOf(query, bannersIn(world));
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

/** The same number as on our account page. */
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
