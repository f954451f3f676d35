import type { Banner } from '../../banner/store.ts';
import { emptyCatalogue, openCatalogue } from '../../cve/catalogue.ts';
import { keyOfProduct } from '../../cve/products.ts';
import type { CveCatalogue } from '../../cve/store.ts';
import type { Connection } from '../../sqlite.ts';
import { Deciding } from '../decisions/deciding.ts';
import { presencesOf } from '../presences.ts';
import { addressOf } from '../../lib/address-key.ts';
import { formatIp } from '../../lib/ip.ts';
import { completePresences, presencesOfSboms } from '../sbom/presences.ts';
import type { Assigned, Sbom, Decision } from '../store.ts';
import { createCveDetails } from './cve-details.ts';
import { figuresOf } from './figures.ts';
import { HostTable, type HostRow } from './host-table.ts';
import { PlaceTable } from './place-table.ts';
import { openRegisterFile } from './schema.ts';
import { SoftwareTable } from './software-table.ts';
import { viewHost, type Look, type Sources, type View } from './view.ts';

/** Everything known about one address: banners, newest first, and SBOMs. */
export interface HostBanners {
  ip: string;
  banners: readonly Banner[];
  sboms: readonly Sbom[];
}

export interface Rules {
  decisions: readonly Decision[];
  assigned: readonly Assigned[];
}

/** What the register was last updated with; '' for never. */
export interface Progress {
  /** Includes the number of days banners count as current, which splits presences. */
  hosts: string;
  catalogue: string;
  rules: string;
  /** Digest of the SBOMs. */
  sboms: string;
}

/** Hosts, what they showed when, and what that means with the current CVE data and rules. */
export class Register {
  readonly db: Connection;
  readonly hosts: HostTable;
  readonly places: PlaceTable;
  readonly software: SoftwareTable;
  readonly sources: Sources;
  /** Incremented by every change. */
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

  progress(): Progress {
    return {
      hosts: this.#about('hosts'),
      catalogue: this.#about('catalogue'),
      rules: this.#about('rules'),
      sboms: this.#about('sboms'),
    };
  }

  note(reached: Partial<Progress>): void {
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

  /** Sets the current catalogue; matches with another one must be redone. */
  useCatalogue(file: string | null): void {
    const opened = file === null ? { value: emptyCatalogue } : openCatalogue(file);
    if ('damage' in opened) throw new Error(opened.damage);
    this.#catalogue.close();
    this.#catalogue = opened.value;
    this.software.use(opened.value);
    this.sources.details = createCveDetails(opened.value);
    this.version++;
  }

  /** Hosts must be ranked again afterwards. */
  useRules({ decisions, assigned }: Rules): void {
    this.sources.deciding = new Deciding(decisions);
    this.#assigned = assigned;
    this.version++;
  }

  /** Replaces what is known about some hosts; those without banners and SBOMs are removed. */
  derive(found: readonly HostBanners[], { now, pass }: { now: number; pass: number }): void {
    this.db.transaction(() => {
      for (const { ip, banners, sboms } of found) {
        if (banners.length + sboms.length === 0) {
          this.hosts.remove(ip);
          continue;
        }
        const shown = completePresences(
          presencesOf(banners, this.#currentMs),
          sboms,
          this.#currentMs,
        );
        const all = [...shown, ...presencesOfSboms(sboms, this.#currentMs)];
        const presences = all.map((presence) => ({
          ...presence,
          software: this.software.idOf(presence.subject, { key: presence.key, now }),
        }));
        const address = formatIp(addressOf(ip));
        const hostname = banners.find(({ hostnames }) => hostnames.length > 0)?.hostnames[0] ?? '';
        this.hosts.put({ ip, address, hostname, pass }, presences);
        this.#rank(this.hosts.get(ip), now);
      }
    })();
    this.version++;
  }

  /** Removes hosts that the last full pass did not find. */
  endPass(pass: number): void {
    this.hosts.removeBefore(pass);
    this.software.removeUnused();
    this.places.removeUnused();
    this.version++;
  }

  /** Ranks some hosts after this one. Returns the last of them, or undefined at the end. */
  rankSome(after: string, { limit, now }: { limit: number; now: number }): string | undefined {
    const rows = this.hosts.after(after, limit);
    this.db.transaction(() => {
      for (const row of rows) this.#rank(row, now);
    })();
    this.version++;
    return rows.length < limit ? undefined : rows.at(-1)?.ip;
  }

  /** Ranks some hosts whose state has changed with time; false if none are left. */
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
    return { address: row.address, tags: row.tags, presences: this.hosts.presencesOf(row.ip), at };
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

  /** The newest assignment names the owner; tags accumulate. */
  #belonging({ ip }: HostRow): { owner: string; tags: string[] } {
    const fitting = this.#assigned.filter(
      ({ ranges, hosts }) =>
        hosts.has(ip) || ranges.some(([first, last]) => ip >= first && ip <= last),
    );
    const owner = fitting.findLast((each) => each.owner !== '')?.owner ?? '';
    return { owner, tags: [...new Set(fitting.flatMap(({ tags }) => tags))].sort() };
  }

  /** Hosts that show a product of the CVE without a version, and do not have the CVE otherwise. */
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
