import type { Banner } from '../../banner/store.ts';
import { emptyCatalogue, openCatalogue } from '../../cve/catalogue.ts';
import { keyOfProduct } from '../../cve/products.ts';
import type { CveCatalogue } from '../../cve/store.ts';
import type { Connection } from '../../sqlite.ts';
import { Deciding } from '../decisions/deciding.ts';
import { staysOf } from '../stays.ts';
import { addressOf } from '../../lib/address-key.ts';
import { formatIp } from '../../lib/ip.ts';
import { informStays, staysOfBills } from '../bill/stays.ts';
import type { Assigned, Bill, Decision } from '../store.ts';
import { createCveDetails } from './cve-details.ts';
import { figuresOf } from './figures.ts';
import { HostTable, type HostRow } from './host-table.ts';
import { PlaceTable } from './place-table.ts';
import { openRegisterFile } from './schema.ts';
import { SoftwareTable } from './software-table.ts';
import { viewHost, type Look, type Sources, type View } from './view.ts';

/** All that is known of one address: banners, newest first, and SBOMs. */
export interface HostBanners {
  ip: string;
  banners: readonly Banner[];
  bills: readonly Bill[];
}

export interface Rules {
  decisions: readonly Decision[];
  assigned: readonly Assigned[];
}

/** What the register was last brought up to date with; '' for never. */
export interface Standing {
  /** With what days banners count as current: stays are split by it. */
  hosts: string;
  catalogue: string;
  rules: string;
  /** Of SBOMs. */
  bills: string;
}

/** The hosts, what they showed when, and what that means by the CVE data and the rules in use. */
export class Register {
  readonly db: Connection;
  readonly hosts: HostTable;
  readonly places: PlaceTable;
  readonly software: SoftwareTable;
  readonly sources: Sources;
  /** Raised by every change. */
  version = 0;
  readonly #currentMs: number;
  #catalogue: CveCatalogue = emptyCatalogue;
  #assigned: readonly Assigned[] = [];

  constructor({ file, currentMs }: { file: string; currentMs: number }) {
    this.#currentMs = currentMs;
    this.db = openRegisterFile(file);
    this.places = new PlaceTable(this.db);
    this.hosts = new HostTable(this.db, this.places);
    this.software = new SoftwareTable(this.db, this.#catalogue);
    this.sources = {
      matched: (id) => this.software.matched(id),
      details: createCveDetails(this.#catalogue),
      deciding: new Deciding([]),
    };
  }

  standing(): Standing {
    return {
      hosts: this.#about('hosts'),
      catalogue: this.#about('catalogue'),
      rules: this.#about('rules'),
      bills: this.#about('bills'),
    };
  }

  note(reached: Partial<Standing>): void {
    const statement = this.db.prepare('INSERT OR REPLACE INTO about VALUES (?, ?)');
    for (const [name, value] of Object.entries(reached)) {
      if (this.#about(name) !== value) statement.run(name, value);
    }
  }

  #about(name: string): string {
    return (
      this.db
        .prepare<[string], string>('SELECT value FROM about WHERE name = ?')
        .pluck()
        .get(name) ?? ''
    );
  }

  /** The catalogue in use; what was matched with another one has to be matched again. */
  useCatalogue(file: string | null): void {
    const opened = file === null ? { value: emptyCatalogue } : openCatalogue(file);
    if ('damage' in opened) throw new Error(opened.damage);
    this.#catalogue.close();
    this.#catalogue = opened.value;
    this.software.use(opened.value);
    this.sources.details = createCveDetails(opened.value);
    this.version++;
  }

  /** Hosts have to be ranked again. */
  useRules({ decisions, assigned }: Rules): void {
    this.sources.deciding = new Deciding(decisions);
    this.#assigned = assigned;
    this.version++;
  }

  /** Puts what is known of some hosts in the place of what was known; without banners they are gone. */
  derive(found: readonly HostBanners[], { now, pass }: { now: number; pass: number }): void {
    this.db.transaction(() => {
      for (const { ip, banners, bills } of found) {
        if (banners.length + bills.length === 0) {
          this.hosts.remove(ip);
          continue;
        }
        const shown = informStays(staysOf(banners, this.#currentMs), bills, this.#currentMs);
        const all = [...shown, ...staysOfBills(bills, this.#currentMs)];
        const stays = all.map((stay) => ({
          ...stay,
          software: this.software.idOf(stay.subject, { key: stay.key, now }),
        }));
        const address = formatIp(addressOf(ip));
        const hostname = banners.find(({ hostnames }) => hostnames.length > 0)?.hostnames[0] ?? '';
        this.hosts.put({ ip, address, hostname, pass }, stays);
        this.#rank(this.hosts.get(ip), now);
      }
    })();
    this.version++;
  }

  /** Hosts that the last pass over all did not find. */
  endPass(pass: number): void {
    this.hosts.removeBefore(pass);
    this.software.removeUnused();
    this.places.removeUnused();
    this.version++;
  }

  /** Some hosts after this one; the last of them, or undefined when there are no more. */
  rankSome(after: string, { limit, now }: { limit: number; now: number }): string | undefined {
    const rows = this.hosts.after(after, limit);
    this.db.transaction(() => {
      for (const row of rows) this.#rank(row, now);
    })();
    this.version++;
    return rows.length < limit ? undefined : rows.at(-1)?.ip;
  }

  /** Some of the hosts that look different by now; false when there are no more. */
  rankDue({ limit, now }: { limit: number; now: number }): boolean {
    const rows = this.hosts.due(now, limit);
    if (rows.length === 0) return false;
    this.db.transaction(() => {
      for (const row of rows) this.#rank(row, now);
    })();
    this.version++;
    return rows.length === limit;
  }

  look(row: HostRow, at: number): Look {
    return { address: row.address, tags: row.tags, stays: this.hosts.staysOf(row.ip), at };
  }

  view(row: HostRow, at: number): View {
    return viewHost(this.look(row, at), this.sources);
  }

  #rank(row: HostRow | undefined, now: number): void {
    if (!row) return;
    const { owner, tags } = this.#belonging(row);
    const view = this.view({ ...row, tags }, now);
    this.hosts.rank(row.ip, { owner, tags, view, figures: figuresOf(view) });
  }

  /** The newest assignment names the owner; tags add up. */
  #belonging({ ip }: HostRow): { owner: string; tags: string[] } {
    const fitting = this.#assigned.filter(
      ({ ranges, hosts }) =>
        hosts.has(ip) || ranges.some(([first, last]) => ip >= first && ip <= last),
    );
    const owner = fitting.findLast((each) => each.owner !== '')?.owner ?? '';
    return { owner, tags: [...new Set(fitting.flatMap(({ tags }) => tags))].sort() };
  }

  /** Hosts that show a product of the CVE but not which version, and do not have it otherwise. */
  blindTo(cve: string): string[] {
    const fact = this.#catalogue.fact(cve);
    const vulnerable = fact?.affected.filter(({ isVulnerable }) => isVulnerable) ?? [];
    const keys = new Set(vulnerable.map((range) => keyOfProduct(range)));
    const blind = new Set([...keys].flatMap((key) => this.hosts.blindTo(key)));
    for (const ip of this.hosts.withCve(cve)) blind.delete(ip);
    return [...blind];
  }

  close(): void {
    this.db.close();
    this.#catalogue.close();
  }
}
