import type { Static } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, type Call } from '../../http/operation.ts';
import { toDay } from '../../lib/wire-time.ts';
import { lookAt, answerAbout } from '../address.ts';
import { chargeEach } from '../charge.ts';
import type { Dialect } from '../dialect.ts';
import { ownUrl } from '../own-url.ts';
import { labelOf, seenBetween, classificationWords } from '../classification.ts';
import type { AddressFacts, Asking, DialectWorld } from '../world.ts';
import * as contract from './contract.ts';
import { api } from './contract.ts';
import { cveOf } from './cve.ts';
import { countListed, searchListed } from './gnql.ts';
import { isFound, notFound, read, toNoise } from './noise.ts';

const nothing =
  'IP not observed scanning the internet or contained in a list of common business services.';

const routes = [
  handleForeign(contract.ping, async (_, world: DialectWorld, { caller }) => ({
    message: 'pong',
    expiration: '2099-12-31',
    offering: (await world.accountOf(caller)).plan,
  })),
  handleForeign(contract.community, ({ ip }, world: DialectWorld, call) =>
    community(ip, world, call),
  ),
  handleForeign(contract.noise, ({ ip, quick }, world: DialectWorld, { caller }) => {
    const show = (found: contract.Noise) => {
      const shown = quick ? shorten(found) : found;
      return isFound(found) ? full(shown) : new Reply(404, shown);
    };
    const asking = { world, caller };
    return answerAbout(ip, asking, {
      form: `greynoise noise ${quick}`,
      answer: (facts) => show(toNoise(facts)),
      reserved: () => show(notFound(ip)),
    });
  }),
  handleForeign(contract.noises, async ({ ips, quick }, world: DialectWorld, call) => {
    await chargeEach(call, ips.length);
    const found: contract.Noise[] = [];
    const missing: string[] = [];
    for (const ip of ips) {
      const noise = await noiseOf(ip, { world, caller: call.caller }).catch(unreadable(ip));
      if (isFound(noise)) found.push(noise);
      else missing.push(ip);
    }
    const request_metadata = { ips_not_found: missing, restricted_fields: [], message: '' };
    return new Reply(200, { data: quick ? found.map(shorten) : found, request_metadata });
  }),
  handleForeign(contract.gnql, async ({ quick, ...input }, world: DialectWorld, { caller }) => {
    const { data, request_metadata } = await searchListed(input, { world, caller });
    return new Reply(200, { data: quick ? data.map(shorten) : data, request_metadata });
  }),
  handleForeign(contract.stats, async (input, world: DialectWorld) =>
    full(await countListed(input, world)),
  ),
  handleForeign(contract.cve, async ({ id }, world: DialectWorld) => {
    const fact = world.cves().fact(id);
    if (!fact) return new Reply(404, { message: 'CVE not found' });
    const filter = world.exploitFilter(`cve_id: ${fact.id}`);
    const { count } = await world.exploits.search({ filter, offset: 0, limit: 1 });
    return cveOf(fact, count);
  }),
];

const full = (body: unknown) => new Reply(200, body);

async function noiseOf(ip: string, asking: Asking): Promise<contract.Noise> {
  const looked = await lookAt(ip, asking);
  if (!looked) throw new VedetteError('ipInvalid');
  return looked.facts ? toNoise(looked.facts) : notFound(ip);
}

/** In a list, invalid addresses count as not found. */
function unreadable(ip: string) {
  return (error: unknown) => {
    if (error instanceof VedetteError && error.code === 'ipInvalid') return notFound(ip);
    throw error;
  };
}

function shorten({
  ip,
  business_service_intelligence: business,
  internet_scanner_intelligence: scanner,
}: contract.Noise) {
  return {
    ip,
    business_service_intelligence: { found: business.found, trust_level: business.trust_level },
    internet_scanner_intelligence: {
      found: scanner.found,
      classification: scanner.classification,
    },
  };
}

const unseen = (ip: string) => new Reply(404, { ip, noise: false, riot: false, message: nothing });

function community(ip: string, world: DialectWorld, { caller, client }: Call) {
  const base = ownUrl(api, world.publicUrl, client);
  const asking = { world, caller };
  return answerAbout(ip, asking, {
    form: `greynoise community ${base} ${ip}`,
    answer: (facts) => toCommunity(facts, { ip, base }),
    reserved: () => unseen(ip),
  });
}

function toCommunity(
  facts: AddressFacts,
  { ip, base }: { ip: string; base: string },
): Static<typeof contract.Community> | Reply {
  const { seen, service, classification, scans } = read(facts);
  const times = seenBetween(service ? [...seen, service] : seen);
  if (!times) return unseen(ip);
  const [scan] = scans;
  const named = service ?? scan;
  return {
    ip: facts.text,
    noise: seen.length > 0,
    riot: service !== undefined,
    classification: classificationWords[classification].greynoise,
    name: (named && (labelOf(named) || named.feed.name)) ?? 'unknown',
    link: `${base}/v3/ip/${facts.text}`,
    last_seen: toDay(times.last),
    message: 'Success',
  };
}

export const greynoise: Dialect = {
  name: 'greynoise',
  title: 'GreyNoise',
  api,
  hosts: ['api.greynoise.io'],
  routes,
  notes:
    'Set `GREYNOISE_API_SERVER` to the mount; the library has the argument `api_server`. The key goes into the header ' +
    '`key`. Noise is malicious or suspicious addresses, and scanners that identify themselves; business services are ' +
    'lists of benign hosts and shared platforms. There are no sensors here, so their members are 0 or empty. ' +
    'A request about many addresses costs one credit each. GNQL is answered from the list of malicious addresses by ip, classification, ' +
    'last_seen, tags (categories and feeds), metadata.country, metadata.asn and metadata.organization.',
};
