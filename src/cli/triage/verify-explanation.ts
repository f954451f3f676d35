import { join } from 'node:path';
import { networksOfFeeds } from '../../feeds/location.ts';
import { feeds as catalogue } from '../../feeds/catalogue/index.ts';
import { showFeed } from '../../feeds/contract.ts';
import type { Feed } from '../../feeds/feed.ts';
import { toUserFeed } from '../../feeds/user-feed.ts';
import { Verifier, type Verification, type VerifyParts } from '../../feeds/verify.ts';
import type { NamesVerification } from '../../feeds/verify-names.ts';
import type { Client } from '../../http/client.ts';
import { openAsn, type AsnTable } from '../../intel/asn.ts';
import { seeds } from '../../intel/seeds.ts';
import { packagedTables } from '../../service/feeds.ts';
import type { Judgement } from '../../verdict/contract.ts';
import type { Invocation } from '../command.ts';
import type { Subject } from '../commands/explain.ts';

/** Uses only the server's answer and the definitions of the user's feeds. */
export async function verify(
  invocation: Invocation,
  client: Client,
  { ip, explained }: Subject,
): Promise<Verification> {
  const verifier = await openVerifier(invocation, client, explained.claims);
  return verifier.verify(ip, explained);
}

/** Verifies the judgement of a name, URL, hash or fingerprint. */
export async function verifyNames(
  invocation: Invocation,
  client: Client,
  judgement: Judgement,
): Promise<NamesVerification> {
  const verifier = await openVerifier(invocation, client, judgement.evidence?.claims ?? []);
  return verifier.verifyNames(judgement);
}

async function openVerifier(
  { config }: Invocation,
  client: Client,
  claims: readonly { feed: string }[],
): Promise<Verifier> {
  const { data, own_feeds } = config().config;
  const known = [...catalogue, ...own_feeds.map(toUserFeed)];
  const names = new Set(claims.map(({ feed }) => feed));
  const added = await definitionsOf(
    [...names].filter((name) => !isKnown(name, known)),
    client,
  );
  const networks = openNetworks(data);
  const announces: VerifyParts['announces'] = (each, asn) =>
    networks.some((table) => table.numberOf(each) === asn);
  return new Verifier({ data, feeds: [...known, ...added], announces });
}

/** The bundled table and those of feeds; the explanation does not say which one was used. */
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
