import type { Banner } from '../../banner/store.ts';
import { fillBanner } from '../read/place.ts';

/** Records of one port this close in time come from the same probe, in ms. */
export const oneLook = 15 * 60 * 1000;
/** Ports that may wait for further records. */
export const mostHeld = 32 * 1024;
/** Text of the waiting ports, in characters. */
const mostHeldText = 24 * 1024 * 1024;

/** Merges records of one port. */
export interface Merger {
  /** Returns completed banners, in the order in which they began. */
  add: (banner: Banner) => readonly Banner[];
  end: () => readonly Banner[];
}

/**
 * For programs that report everything about a port together: only neighbours with the same key are
 * merged.
 */
export function neighbourMerger(): Merger {
  let last: Banner | null = null;
  return {
    add: (banner) => {
      if (last && isSamePort(last, banner) && last.seenAt === banner.seenAt) {
        last = mergeBanners(last, banner);
        return [];
      }
      const complete = last ? [last] : [];
      last = banner;
      return complete;
    },
    end: () => (last ? [last] : []),
  };
}

function isSamePort(one: Banner, other: Banner): boolean {
  return one.port === other.port && one.address === other.address && one.socket === other.socket;
}

/**
 * For programs that first report a port as open and later its answer, with other ports in between.
 */
export class PortWindow implements Merger {
  readonly #held = new Map<string, Banner>();
  /** Points before the oldest. A new iterator each time would pass all removed entries. */
  readonly #byAge = this.#held.keys();
  #text = 0;

  add(banner: Banner): readonly Banner[] {
    const key = `${banner.address} ${banner.port} ${banner.socket}`;
    const known = this.#held.get(key);
    const isSameLook = known && Math.abs(banner.seenAt - known.seenAt) <= oneLook;
    if (isSameLook) {
      this.#text += weight(banner);
      this.#held.set(key, mergeBanners(known, banner)); // keeps its place in the order
      return this.#overflow();
    }
    const released = known ? [this.#release(key, known)] : [];
    this.#held.set(key, banner);
    this.#text += weight(banner);
    return [...released, ...this.#overflow()];
  }

  end(): readonly Banner[] {
    return [...this.#held.values()];
  }

  #overflow(): Banner[] {
    const released: Banner[] = [];
    while (this.#held.size > mostHeld || (this.#text > mostHeldText && this.#held.size > 0)) {
      const next = this.#byAge.next();
      const oldest = next.done ? undefined : this.#held.get(next.value);
      if (next.done || !oldest) break;
      released.push(this.#release(next.value, oldest));
    }
    return released;
  }

  #release(key: string, banner: Banner): Banner {
    this.#held.delete(key);
    this.#text = Math.max(this.#text - weight(banner), 0);
    return banner;
  }
}

/** Approximate memory use. */
export function weight(banner: Banner): number {
  return banner.banner.length + (banner.certificate?.text.length ?? 0) + 500;
}

/** Values of the first record take precedence; lists are joined. */
function mergeBanners(first: Banner, second: Banner): Banner {
  return {
    ...fillBanner(first, hasOtherText(first, second) ? factsOfPort(second) : second),
    favicons: union(first.favicons, second.favicons),
    hostnames: union(first.hostnames, second.hostnames),
    technologies: [
      ...first.technologies,
      ...second.technologies.filter(({ name }) => !first.technologies.some((t) => t.name === name)),
    ],
    tags: union(first.tags, second.tags),
    cpes: union(first.cpes, second.cpes),
    cves: union(first.cves, second.cves),
  };
}

/** Two pages of one server: the title of one must not appear with the text of the other. */
function hasOtherText(first: Banner, second: Banner): boolean {
  return first.banner !== '' && second.banner !== '' && first.banner !== second.banner;
}

function factsOfPort(banner: Banner): Partial<Banner> {
  const { service, isTls, vendor, product, version, os, device, jarm, pivots, certificate } =
    banner;
  return { service, isTls, vendor, product, version, os, device, jarm, pivots, certificate };
}

function union<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  return second.length === 0 ? first : [...new Set([...first, ...second])];
}
