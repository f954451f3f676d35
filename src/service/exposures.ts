import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { faults, VedetteError } from '../errors.ts';
import {
  matchAll,
  rankAll,
  rankDue,
  readAllHosts,
  readHosts,
  type Catching,
} from '../exposure/register/follow.ts';
import type { RegisterData, RegisterFunctions } from '../exposure/register/thread.ts';
import type { SbomHead, ExposureRegister } from '../exposure/store.ts';
import { bannerCollection } from '../banner/collection.ts';
import { parseQuery } from '../search/parser.ts';
import { digestOf, digestOfSboms, readRules } from '../exposure/register/rules.ts';
import { addressKey } from '../lib/address-key.ts';
import { Follower } from '../lib/follower.ts';
import { parseIp } from '../lib/ip.ts';
import { moduleUrl } from '../lib/module-url.ts';
import { orAborted } from '../lib/or-aborted.ts';
import { Thread } from '../lib/thread.ts';
import type { Banners } from './banners.ts';
import { BehindMark } from './behind-mark.ts';
import type { Store } from '../store/store.ts';
import type { Cves } from './cves.ts';
import type { FollowingPart } from './part.ts';

interface ExposureParts {
  config: Pick<Config, 'data' | 'banner_current_days' | 'index'>;
  log: Logger;
  now: () => number;
  store: Pick<Store, 'exposure' | 'changes'>;
  cves: Pick<Cves, 'current' | 'file' | 'onChange' | 'settled'>;
  banners: Pick<Banners, 'index' | 'hasNone' | 'onWrite'>;
  /** True if questions wait until everything is read, however long that takes, as commands do. */
  isPatient: boolean;
}

/** The exposure of every host, kept up to date with banners, CVE data and user decisions. */
export interface Exposures extends FollowingPart {
  register: ExposureRegister;
}

const dayMs = 86_400_000;
/** Delay after a failure. */
const againMs = 5_000;
/** A shared index is also written by other servers, so all hosts are reread this often. */
const sharedEveryMs = 3_600_000;
/** How long a question waits for a recent import. */
const patienceMs = 1_000;
/** With more hosts than this, questions do not wait. */
const fewHosts = 2_000;

export function openExposures(parts: ExposureParts): Exposures {
  return new ExposureFollower(parts);
}

class ExposureFollower implements Exposures {
  readonly register: ExposureRegister;
  readonly #parts: ExposureParts;
  readonly #folder: string;
  readonly #mark: BehindMark;
  readonly #follower: Follower;
  readonly #ends: (() => void)[];
  #thread: Thread<RegisterFunctions> | undefined;
  #starting: Promise<Thread<RegisterFunctions>> | undefined;
  /** CVE generation in the thread. */
  #catalogue: string | undefined;
  /** Digest of the current decisions and assignments. */
  #rules = '';
  #writing = 0;
  #isAllDue = true;
  /** True while ranking all of many hosts. */
  #isLong = false;
  #areRulesDue = true;
  #areSbomsDue = false;
  #hasSboms = false;
  #due = new Set<string>();
  #pass = 0;
  readonly #closing = new AbortController();

  constructor(parts: ExposureParts) {
    this.#parts = parts;
    this.#folder = join(parts.config.data, 'derived', 'exposure');
    this.#mark = new BehindMark(this.#folder);
    this.#follower = new Follower({
      catchUp: () => this.#catchUp(),
      onFault: (error) => {
        parts.log.error({ err: error }, 'exposure');
        setTimeout(this.#follower.changed, againMs).unref();
      },
    });
    const again = setInterval(() => {
      this.#isAllDue = true;
      this.#follower.changed();
    }, sharedEveryMs).unref();
    if (parts.config.index === '') clearInterval(again);
    this.#ends = [
      parts.cves.onChange(this.#follower.changed),
      parts.store.changes.listen(({ change }) => {
        if (change === null || change.about === 'exposure') this.#beDecided();
      }),
      () => clearInterval(again),
      parts.banners.onWrite({ begin: () => this.#begin(), end: (written) => this.#end(written) }),
    ];
    this.register = {
      page: async (wanted, page) => (await this.#ready()).ask('page', wanted, page),
      facets: async (kinds, size) => (await this.#ready()).ask('facets', kinds, size),
      changes: async (period) => (await this.#ready()).ask('changes', period),
      countBlindTo: async (cve) => (await this.#ready()).ask('blindTo', cve),
      isFinal: () => this.#isFinal(),
      soon: () => this.#soon(),
    };
  }

  start(): void {
    this.#follower.wake();
  }

  async settled(): Promise<void> {
    await this.#parts.cves.settled();
    this.#follower.wake();
    this.#follower.changed();
    await this.#follower.settled();
  }

  status() {
    const detail = this.#isFinal() ? 'up to date' : 'hosts are being read';
    return Promise.resolve({ ok: true, detail });
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end();
    this.#follower.stop();
    this.#closing.abort();
    await this.#follower.rested();
    await this.#thread?.close();
  }

  #isFinal(): boolean {
    if (this.#areSbomsDue) return false;
    if (this.#parts.banners.hasNone() && !this.#hasSboms) return true;
    return this.#follower.isSettled && !this.#areRulesDue && this.#isRead();
  }

  async #soon(): Promise<void> {
    const { isPatient } = this.#parts;
    if (isPatient) return this.settled();
    if (this.#isFinal() || this.#isAllDue || this.#isLong || this.#due.size > fewHosts) return;
    await Promise.race([this.#follower.settled(), sleep(patienceMs, undefined, { ref: false })]);
  }

  #begin(): void {
    this.#writing++;
    // Set before the banners are on disk, so that after a crash the next start rereads all hosts.
    this.#mark.set();
  }

  #end(addresses: readonly string[] | null): void {
    this.#writing--;
    if (addresses === null) this.#isAllDue = true;
    for (const address of addresses ?? []) {
      const ip = parseIp(address);
      if (ip) this.#due.add(addressKey(ip));
    }
    this.#follower.changed();
  }

  async #catchUp(): Promise<void> {
    const { banners, now, store } = this.#parts;
    this.#areSbomsDue = false;
    const sboms = await store.exposure.sboms();
    this.#hasSboms = sboms.length > 0;
    if (banners.hasNone() && !this.#hasSboms) return;
    const thread = await this.#ready();
    const check = () => {
      if (this.#follower.isStopped) throw new VedetteError('draining');
    };
    const catching = { thread, banners: banners.index, store: store.exposure, now, check };
    // An unavailable engine may never be ready.
    await orAborted(banners.index.whenReady(), this.#closing.signal);
    check();
    await this.#bringUpToDate(catching, sboms);
    if (this.#isRead()) this.#mark.clear();
  }

  async #bringUpToDate(catching: Catching, sboms: readonly SbomHead[]): Promise<void> {
    const { thread } = catching;
    const isMatched = await this.#useCatalogue(thread);
    if (!isMatched) await this.#allAgain(catching, matchAll);
    const isRuled = await this.#useRules(catching);
    const areAllRead = await this.#readDue(catching, sboms);
    // Reading a host also ranks it.
    if (!areAllRead && !(isMatched && isRuled)) await this.#allAgain(catching, rankAll);
    await thread.ask('note', { rules: this.#rules, catalogue: this.#catalogue ?? '' });
    await rankDue(catching);
  }

  /** Reads hosts that were written or whose SBOMs changed. True if all hosts were read. */
  async #readDue(catching: Catching, sboms: readonly SbomHead[]): Promise<boolean> {
    const digest = digestOfSboms(sboms);
    const { thread } = catching;
    const areSame = (await thread.ask('progress')).sboms === digest;
    if (!areSame) for (const { ip } of sboms) this.#due.add(ip);
    const areAllDue = this.#isAllDue;
    if (areAllDue) await this.#readAll(catching);
    while (this.#due.size > 0) {
      const due = this.#due;
      this.#due = new Set();
      await readHosts(due, this.#pass, catching);
    }
    if (!areSame) await thread.ask('note', { sboms: digest });
    return areAllDue;
  }

  /** Runs work on all hosts; with many hosts, questions do not wait for it. */
  async #allAgain(catching: Catching, work: (catching: Catching) => Promise<void>): Promise<void> {
    const { hosts } = await catching.thread.ask('facets', [], 0);
    this.#isLong = hosts > fewHosts;
    try {
      await work(catching);
    } finally {
      this.#isLong = false;
    }
  }

  #beDecided(): void {
    this.#areRulesDue = true;
    this.#areSbomsDue = true;
    this.#follower.changed();
  }

  /** True if every host was already ranked by the current rules. */
  async #useRules(catching: Catching): Promise<boolean> {
    this.#areRulesDue = false;
    const rules = await readRules(this.#parts.store.exposure, {
      banners: catching.banners,
      filterOf: (query) => parseQuery(query, bannerCollection, { now: catching.now() }).filter,
    });
    this.#rules = digestOf(rules);
    await catching.thread.ask('useRules', rules);
    return (await catching.thread.ask('progress')).rules === this.#rules;
  }

  async #readAll(catching: Catching): Promise<void> {
    this.#due.clear();
    this.#isAllDue = false;
    try {
      await readAllHosts(++this.#pass, catching);
    } catch (error) {
      this.#isAllDue = true;
      throw error;
    }
    await catching.thread.ask('note', { hosts: String(this.#parts.config.banner_current_days) });
  }

  #isRead(): boolean {
    return this.#writing === 0 && this.#due.size === 0 && !this.#isAllDue;
  }

  /** True if the register was already up to date with the current catalogue. */
  async #useCatalogue(thread: Catching['thread']): Promise<boolean> {
    const { generation } = this.#parts.cves.current();
    if (this.#catalogue !== generation) {
      await thread.ask('useCatalogue', this.#parts.cves.file());
      this.#catalogue = generation;
    }
    return (await thread.ask('progress')).catalogue === generation;
  }

  #ready(): Promise<Thread<RegisterFunctions>> {
    return (this.#starting ??= this.#open());
  }

  async #open(): Promise<Thread<RegisterFunctions>> {
    const { banner_current_days } = this.#parts.config;
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, 'register.sqlite');
    const thread = new Thread<RegisterFunctions>({
      module: moduleUrl('exposure/register/thread'),
      data: { file, currentMs: banner_current_days * dayMs } satisfies RegisterData,
      faults,
      onEnd: (error) => {
        this.#parts.log.error({ err: error }, 'exposure');
        this.#forget();
      },
    });
    this.#thread = thread;
    const { hosts } = await thread.ask('progress');
    this.#pass = await thread.ask('lastPass');
    const isSame = hosts === String(banner_current_days) && this.#parts.config.index === '';
    this.#isAllDue = this.#mark.isSet || !isSame;
    return thread;
  }

  /** Forgets the thread, so that the next question starts another. */
  #forget(): void {
    this.#thread = undefined;
    this.#starting = undefined;
    this.#catalogue = undefined;
    this.#isAllDue = true;
    setTimeout(this.#follower.changed, againMs).unref();
  }
}
