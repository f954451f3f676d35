import type { Banner } from '../banner/store.ts';
import { inside, systemOf, type Running } from '../cve/host-system.ts';
import { nameOfSoftware, softwareIn } from '../cve/software.ts';
import type { HostSystem, Software } from '../cve/store.ts';

/**
 * What a port showed: one piece of software, the CVEs its scan reported, or nothing identifiable.
 */
export interface Subject {
  /** '' if nothing was identified. */
  product: string;
  version: string;
  software: Software | null;
  claimed: readonly string[];
}

/** A subject on a port for a period. Times are in ms. */
export interface Presence {
  port: number;
  socket: string;
  subject: Subject;
  /** Equal subjects have equal keys. */
  key: string;
  /** The first banner that showed it after something else. */
  since: number;
  /** The port's last banner that showed it. */
  seen: number;
  /** From then on it may be gone, unless seen again. */
  staleAt: number;
  /** When the port showed something else or was found closed; null until then. */
  until: number | null;
}

/**
 * What each port of a host showed over time. Depends only on the banners, in whatever order they
 * were imported, so any past state can be reproduced.
 */
export function presencesOf(banners: readonly Banner[], currentMs: number): Presence[] {
  const host = new HostHistory(currentMs);
  // Input is newest first: of two banners with the same time, the first one is newer.
  for (const banner of banners.toReversed().toSorted((one, other) => one.seenAt - other.seenAt)) {
    host.see(banner);
  }
  return host.presences;
}

class HostHistory {
  readonly presences: Presence[] = [];
  readonly #currentMs: number;
  /** The newest banner of each open port. */
  readonly #latest = new Map<string, Running<Banner>>();
  #system: HostSystem | undefined;
  /** Open presences of each port, by key. */
  readonly #open = new Map<string, Map<string, Presence>>();

  constructor(currentMs: number) {
    this.#currentMs = currentMs;
  }

  see(banner: Banner): void {
    this.#close(banner);
    const place = placeOf(banner);
    const former = this.#latest.get(place);
    // Most banners equal the previous one.
    if (former && textOf(former.port) === textOf(banner)) {
      this.#latest.set(place, { ...former, port: banner });
      this.#renew(place, banner.seenAt);
      return;
    }
    this.#latest.set(place, { port: banner, software: softwareIn(banner) });
    this.#reassess(banner);
  }

  #close({ closedPorts, seenAt }: Banner): void {
    for (const closed of closedPorts) {
      const latest = this.#latest.get(closed);
      if (!latest || latest.port.seenAt >= seenAt) continue;
      this.#latest.delete(closed);
      for (const presence of this.#open.get(closed)?.values() ?? []) presence.until = seenAt;
      this.#open.delete(closed);
    }
  }

  #renew(place: string, at: number): void {
    for (const presence of this.#open.get(place)?.values() ?? []) this.#extend(place, presence, at);
  }

  /** After a long silence a new presence begins. */
  #extend(place: string, presence: Presence, at: number): void {
    if (at <= presence.staleAt) {
      presence.seen = at;
      presence.staleAt = at + this.#currentMs;
      return;
    }
    presence.until = at;
    this.#add(place, {
      ...presence,
      since: at,
      seen: at,
      staleAt: at + this.#currentMs,
      until: null,
    });
  }

  #add(place: string, presence: Presence): void {
    this.presences.push(presence);
    const open = this.#open.get(place);
    if (open) open.set(presence.key, presence);
    else this.#open.set(place, new Map([[presence.key, presence]]));
  }

  /** A banner that names a distribution also changes the meaning of other ports. */
  #reassess(seen: Banner): void {
    const all = [...this.#latest.values()];
    const system = systemOf(all);
    const isSame = JSON.stringify(system) === JSON.stringify(this.#system);
    this.#system = system;
    for (const { port, software } of isSame ? all.filter(({ port }) => port === seen) : all) {
      const place = placeOf(port);
      const subjects = new Map(
        subjectsOf(port, software.map(inside(system))).map((each) => [keyOfSubject(each), each]),
      );
      const open = [...(this.#open.get(place)?.values() ?? [])];
      for (const presence of open.filter(({ key }) => !subjects.has(key))) {
        presence.until = seen.seenAt;
        this.#open.get(place)?.delete(presence.key);
      }
      for (const presence of open.filter(({ key }) => subjects.has(key))) {
        subjects.delete(presence.key);
        if (port === seen) this.#extend(place, presence, seen.seenAt);
      }
      for (const [key, subject] of subjects) {
        this.#add(place, {
          port: port.port,
          socket: port.socket,
          subject,
          key,
          since: seen.seenAt,
          seen: port.seenAt,
          staleAt: port.seenAt + this.#currentMs,
          until: null,
        });
      }
    }
  }
}

const placeOf = ({ port, socket }: Pick<Banner, 'port' | 'socket'>) => `${port}/${socket}`;

export const keyOfSubject = (subject: Subject) => JSON.stringify(subject);

/** Everything in a banner that determines its software. */
function textOf(banner: Banner): string {
  const { product, version, cpes, os, server, banner: text, technologies, cves, service } = banner;
  return JSON.stringify([product, version, cpes, os, server, text, technologies, cves, service]);
}

function subjectsOf(port: Banner, software: readonly Software[]): Subject[] {
  const found = software.map((each): Subject => {
    const { version } = each;
    return { product: nameOfSoftware(each), version, software: each, claimed: [] };
  });
  const { product, version, cves } = port;
  const claimed = cves.map((cve) => cve.toUpperCase()).sort();
  if (claimed.length > 0) found.push({ product, version, software: null, claimed });
  return found.length > 0 ? found : [{ product: '', version: '', software: null, claimed: [] }];
}
