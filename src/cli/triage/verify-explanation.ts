import { join } from 'node:path';
import { networksOfFeeds } from '../../feeds/location.ts';
import { feeds as catalogue } from '../../feeds/catalogue/index.ts';
import { showFeed } from '../../feeds/contract.ts';
import type { Feed } from '../../feeds/feed.ts';
import { toUserFeed } from '../../feeds/user-feed.ts';
import { Verifier, type Verification, type VerifyParts } from '../../feeds/verify.ts';
import type { Client } from '../../http/client.ts';
import { openAsn, type AsnTable } from '../../intel/asn.ts';
import { seeds } from '../../intel/seeds.ts';
import { packagedTables } from '../../service/feeds.ts';
import type { Invocation } from '../command.ts';
import type { Subject } from '../commands/explain.ts';

/** Uses only the answer of the server and the definitions of the user's own feeds. */
export async function verify(
  { config }: Invocation,
  client: Client,
  { ip, explained }: Subject,
): Promise<Verification> {
  const { data, own_feeds } = config().config;
  const known = [...catalogue, ...own_feeds.map(toUserFeed)];
  const names = new Set(explained.claims.map(({ feed }) => feed));
  const added = await definitionsOf(
    [...names].filter((name) => !isKnown(name, known)),
    client,
  );
  const networks = openNetworks(data);
  const announces: VerifyParts['announces'] = (each, asn) =>
    networks.some((table) => table.numberOf(each) === asn);
  return new Verifier({ data, feeds: [...known, ...added], announces }).verify(ip, explained);
}

/** The bundled table and those of feeds; the explanation does not say which one the server used. */
function openNetworks(data: string): AsnTable[] {
  const cacheFolder = join(data, 'derived');
  return [
    openAsn({ cacheFolder, builtFolder: packagedTables }),
    ...networksOfFeeds(catalogue, join(data, 'derived', 'columns')),
  ];
}

function isKnown(name: string, feeds: readonly Feed[]): boolean {
  return [...feeds, ...seeds].some((each) => each.name === name);
}

async function definitionsOf(names: readonly string[], client: Client): Promise<Feed[]> {
  const found: Feed[] = [];
  for (const feed of names) {
    const { definition } = await client.call(showFeed, { feed });
    if (definition !== null) found.push(toUserFeed(JSON.parse(definition) as object));
  }
  return found;
}
