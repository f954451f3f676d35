import { bannerCollection } from '../banner/collection.ts';
import { checkIndicator } from '../check/check.ts';
import type { CheckWorld } from '../check/world.ts';
import type { Config } from '../config/config.ts';
import { Decisions } from '../dialects/crowdsec/decisions.ts';
import type { DialectWorld } from '../dialects/world.ts';
import { captureOf, usualCapture } from '../domain/capture.ts';
import type { DomainWorld } from '../domain/routes.ts';
import { isScanId, submitScan } from '../domain/submit-scan.ts';
import { exploitCollection } from '../exploit/collection.ts';
import type { ExportWorld } from '../exports/routes.ts';
import type { FeedWorld } from '../feeds/routes.ts';
import { addSuppression } from '../feeds/suppress.ts';
import { consult } from '../ip/dossier.ts';
import type { IpWorld } from '../ip/routes.ts';
import { parseQuery } from '../search/parser.ts';
import { accountFacts } from '../user/me.ts';
import { createFactsOf } from './address-facts.ts';

/** Ports of other features used by dialects. */
export type DialectPorts = Pick<
  DialectWorld,
  | 'lookUp'
  | 'check'
  | 'bannerFilter'
  | 'exploitFilter'
  | 'accountOf'
  | 'listed'
  | 'listedNames'
  | 'decisions'
  | 'listedAt'
  | 'suppress'
  | 'scans'
  | 'publicUrl'
>;

type Sources = CheckWorld &
  DomainWorld &
  ExportWorld &
  FeedWorld &
  IpWorld &
  Parameters<typeof accountFacts>[1];

export function dialectPorts(world: Sources, { public_url }: Config): DialectPorts {
  const { lists, scanStore } = world;
  const factsOf = createFactsOf();
  const entriesOf = async (name: string) => (await lists.current(lists.find(name))).entries;
  const listed = () => entriesOf('malicious-addresses');
  return {
    lookUp: (ip, caller) => consult({ question: { ip, explain: false }, caller }, world, factsOf),
    check: (indicator, caller) => checkIndicator(indicator, { world, caller }),
    listed,
    listedNames: async () => ({
      urls: await entriesOf('urls'),
      domains: await entriesOf('malicious-domains'),
    }),
    decisions: new Decisions(listed, world.now),
    suppress: (range, reason, call) =>
      addSuppression({ feed: '*', range, reason, wide: false }, world, call),
    listedAt: (ip) => lists.entryAt(lists.find('malicious-addresses'), ip),
    scans: {
      submit: async (query, { visibility, wish }, call) => {
        const capture = captureOf(wish);
        const scan = await submitScan(
          {
            query,
            force: true,
            mode: 'full',
            capture,
            isPrivate: visibility !== 'public',
            ...(visibility === 'unlisted' ? { isUnlisted: true } : {}),
          },
          world,
          call,
        );
        return { ...scan, capture: capture ?? usualCapture };
      },
      find: (id, viewer) => (isScanId(id) ? scanStore.find(id, viewer) : Promise.resolve(null)),
      list: (viewer, listing) => scanStore.list(viewer, listing),
      report: (id, viewer) => scanStore.report(id, viewer),
      screenshot: (name, viewer) => world.screenshots.open(name, viewer),
      page: (name, viewer) => world.screenshots.openPage(name, viewer),
    },
    bannerFilter: (query) => parseQuery(query, bannerCollection, { now: world.now() }).filter,
    exploitFilter: (query) => parseQuery(query, exploitCollection, { now: world.now() }).filter,
    accountOf: ({ accountId }) => accountFacts(accountId, world),
    publicUrl: public_url,
  };
}
