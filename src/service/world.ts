import { join } from 'node:path';
import type { Logger } from 'pino';
import type { AuditWorld } from '../audit/routes.ts';
import { bannerCollection } from '../banner/collection.ts';
import type { BannerWorld } from '../banner/routes.ts';
import type { DialectWorld } from '../dialects/world.ts';
import type { DomainWorld } from '../domain/routes.ts';
import type { KeptReport } from '../domain/store.ts';
import { findNewestReport, findingsOf } from '../domain/newest-report.ts';
import { scoreUrl } from '../domain/phishing/score.ts';
import type { UrlWorld } from '../domain/url/routes.ts';
import { checkIndicator } from '../check/check.ts';
import type { CaseWorld } from '../cases/world.ts';
import type { CheckWorld } from '../check/world.ts';
import { createAffected } from '../exploit/affected.ts';
import { createExploitsOf } from '../exploit/of-cves.ts';
import type { ExploitWorld } from '../exploit/routes.ts';
import { readDefinitions } from '../exports/definition.ts';
import { Lists } from '../exports/lists.ts';
import { ReportCollections } from '../exports/taxii/reports.ts';
import type { TaxiiWorld } from '../exports/taxii/routes.ts';
import { Bouncers } from '../user/bouncers.ts';
import { readSigners } from '../exports/signers.ts';
import { GivenOut, type FindingWorld } from '../exports/findings/routes.ts';
import { KeptDates } from '../exports/stix/dates.ts';
import type { ExportWorld } from '../exports/routes.ts';
import type { ExposureWorld } from '../exposure/routes.ts';
import type { FeedWorld } from '../feeds/routes.ts';
import type { Config } from '../config/config.ts';
import { describeSettings, showSettingValue } from '../config/describe-settings.ts';
import type { Call, Caller } from '../http/operation.ts';
import { consult } from '../ip/dossier.ts';
import { currentPorts } from '../ip/exposure.ts';
import { judgementOf } from '../ip/judgement.ts';
import { LookupCounter } from '../ip/lookup-counter.ts';
import { toWireTime } from '../lib/wire-time.ts';
import { countRange } from '../ip/range.ts';
import type { IpWorld } from '../ip/routes.ts';
import { hostsFromBanners } from '../ip/banner-hosts.ts';
import { FreeCounts } from '../search/free-counts.ts';
import { parseQuery } from '../search/parser.ts';
import type { ShareWorld } from '../share/routes.ts';
import type { ShareStore } from '../share/store.ts';
import type { SystemWorld } from '../system/routes.ts';
import { Attempts } from '../user/attempts.ts';
import type { SavedQueryWorld } from '../user/saved-queries/routes.ts';
import { signInsPerMinute } from '../user/session/contract.ts';
import { Provider } from '../user/provider/provider.ts';
import { SignInLinks } from '../user/session/links.ts';
import { departuresPerMinute, type SessionWorld } from '../user/session/sessions.ts';
import type { WatchWorld } from '../watch/world.ts';
import { callerOf } from './caller-of.ts';
import type { OpenParts } from './open.ts';
import { dialectPorts, type DialectPorts } from './dialect-ports.ts';
import { createImpostors } from './impostors.ts';
import { createNotices } from './notices.ts';
import { overviewOf } from './overview.ts';
import { sharePorts } from './shares.ts';
import { commit, version } from './version.ts';

/** Everything that operations need from the service. */
export type World = SessionWorld &
  SavedQueryWorld &
  SystemWorld &
  AuditWorld &
  FeedWorld &
  IpWorld &
  BannerWorld &
  DomainWorld &
  ExploitWorld &
  ExposureWorld &
  CheckWorld &
  CaseWorld &
  ShareWorld &
  WatchWorld &
  ExportWorld &
  FindingWorld &
  TaxiiWorld &
  UrlWorld &
  DialectWorld;

/** Built from the other ports. */
type LaterPorts =
  | keyof CheckPorts
  | keyof DialectPorts
  | PagePorts
  | 'judgeReport'
  | 'judge'
  | 'servicesOf';

/** Parts of a world. */
export interface WorldParts {
  config: Config;
  log: Logger;
  now: () => number;
  parts: OpenParts;
  /** Where each setting came from. */
  origin: Record<string, string>;
  /** Shown by `/readyz`. */
  checks: SystemWorld['readinessChecks'];
  isDraining: () => boolean;
  /** URL of the public listener; empty while there is none. */
  ownUrl: () => string;
  /** Absent if the settings allow no probes. */
  probeDns?: NonNullable<IpWorld['probeDns']>;
  /** Replacements by a test. */
  world?: Partial<World>;
}

/** Presents the parts of the service to operations. */
export function createWorld(given: WorldParts): World {
  const { config, now } = given;
  const { ledger, feeds, banners, exploits, cves, scans } = given.parts;
  const { store, gate } = ledger;
  const world: Omit<World, LaterPorts> = {
    ...feeds.world,
    ...scans.world,
    intel: () => feeds.library.current(),
    hosts: hostsFromBanners(banners.index, {
      ...config,
      now,
      cves: cves.current,
      cveData: cves.data,
      whenCvesKnown: cves.whenKnown,
      exploitsOf: createExploitsOf(exploits.soon),
    }),
    banners: banners.index,
    importScan: banners.importScan,
    refingerprint: banners.refingerprint,
    exploits: exploits.index,
    ...cveWorld(given.parts),
    findAffected: createAffected({ banners: banners.index, now }),
    ...listWorld(given),
    lookups: new LookupCounter(),
    urlLimits: config,
    users: store.users,
    caseStore: store.cases,
    ...watchWorld(given),
    audit: store.audit,
    gate,
    freeCounts: new FreeCounts(config.countsPerMinute),
    ...sessionWorld(given),
    savedQueryLimits: config,
    ownUrl: given.ownUrl,
    now,
    version,
    commit,
    isDraining: given.isDraining,
    settings: () =>
      describeSettings(given).map((setting) => ({
        ...setting,
        value: showSettingValue(setting.value),
      })),
    readinessChecks: given.checks,
    backups: () => ({
      folder: config.backup_to,
      every_hours: config.backup_every,
      keep: config.backup_keep,
      backups: given.parts.backups.list().map(({ name, madeAt, bytes }) => ({
        name,
        made: toWireTime(madeAt),
        bytes,
      })),
    }),
    makeBackup: given.parts.backups.make,
    backup: given.parts.backups.write,
    ...(given.probeDns ? { probeDns: given.probeDns } : {}),
    ...given.world,
  };
  const judged = {
    ...world,
    ...checkPorts(world),
    bannerFilter: (query: string) =>
      parseQuery(query, bannerCollection, { now: world.now() }).filter,
    judge: (indicator: string, accountId: string) =>
      checkIndicator(indicator, { world: judged, caller: callerOf(accountId) }),
    servicesOf: createServicesOf(world),
    judgeReport: (kept: KeptReport, caller: Caller) =>
      checkIndicator(kept.scan.url, { world: judged, caller, report: findingsOf(kept) }),
  };
  const whole = { ...judged, ...pagePorts(judged, store.shares, config) };
  return { ...whole, ...dialectPorts(whole, config) };
}

/** What is open on an address, for exports. */
function createServicesOf(world: IpWorld) {
  return async (ip: string, accountId: string) => {
    const question = { ip, explain: false };
    return consult({ question, caller: callerOf(accountId) }, world, ({ host }) =>
      currentPorts(host),
    );
  };
}

type PageWorld = Parameters<typeof sharePorts>[0] & Parameters<typeof overviewOf>[1];
type PagePorts = keyof ReturnType<typeof pagePorts>;

/** Ports of pages that combine findings of several features. */
function pagePorts(world: PageWorld, shares: ShareStore, config: Config) {
  return {
    ...sharePorts(world, shares, config),
    overview: (since: string, call: Pick<Call, 'caller'>) => overviewOf(since, world, call),
  };
}

function sessionWorld({ config, now, parts: { ledger } }: WorldParts) {
  return {
    links: new SignInLinks(),
    signIns: new Attempts(signInsPerMinute),
    departures: new Attempts(departuresPerMinute),
    provider: config.oidc_issuer === '' ? undefined : new Provider(config, now),
    refusedSignIns: ledger.refusedSignIns,
    sessionLimits: config,
  };
}

function listWorld({ config, now, log, parts: { feeds, ledger } }: WorldParts) {
  const objectDates = new KeptDates(join(config.data, 'exports', 'objects'), now);
  const lists = new Lists({
    definitions: readDefinitions(config.lists),
    intel: () => feeds.library.current(),
    listedNames: feeds.listedNames,
    dates: objectDates,
    now,
    onFault: (list, error) => log.error({ err: error, list }, 'list not built'),
  });
  feeds.library.onPublish(() => void lists.renew());
  return {
    objectDates,
    givenOut: new GivenOut(),
    bouncers: new Bouncers(now),
    lists,
    reportCollections: new ReportCollections({
      scans: ledger.store.scans,
      dates: objectDates,
      now,
    }),
    impostors: createImpostors(lists),
    listSigners: readSigners(config.lists_keys),
  };
}

function watchWorld({ config, now, checks, parts }: WorldParts) {
  const { ledger, sinks, feeds, backups } = parts;
  const { users, watches } = ledger.store;
  const notices = createNotices({ config, feeds: feeds.world, users, backups, checks, now });
  return { watches, sinkSender: sinks, notices };
}

function cveWorld({ ledger, banners, cves, exposures, feeds }: OpenParts) {
  const { users, exposure } = ledger.store;
  return {
    exposureStore: exposure,
    accountName: async (id: string) => (await users.account(id))?.name ?? '',
    cves: cves.current,
    cveData: () => {
      const data = cves.data();
      return data === 'ready' && !banners.knowsCves() ? ('building' as const) : data;
    },
    whenCvesKnown: cves.whenKnown,
    exposures: exposures.register,
    countBlindHosts: async (cve: string) => {
      await exposures.register.soon();
      return exposures.register.countBlindTo(cve);
    },
    ownRanges: () => feeds.library.current().ownRanges,
  };
}

/** Ports of other features used by verdicts on any indicator. */
type CheckPorts = Pick<CheckWorld, 'judgeAddress' | 'countRange' | 'scoreUrl' | 'newestReport'>;

function checkPorts(world: IpWorld & Pick<DomainWorld, 'scanStore'>): CheckPorts {
  const isPopular = (host: string) => (world.intel().names?.find(host, world.now()).rank ?? 0) > 0;
  return {
    judgeAddress: (ip, caller) =>
      consult({ question: { ip, explain: false }, caller }, world, judgementOf),
    countRange: (cidr) => countRange({ cidr, explain: true }, world),
    scoreUrl: (url) => scoreUrl(url, { isPopular }),
    newestReport: (target, accountId) => findNewestReport(target, accountId, world.scanStore),
  };
}
