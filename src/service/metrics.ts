import { statfs } from 'node:fs/promises';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { whyAway } from '../errors.ts';
import { every } from '../search/filter.ts';
import type { World } from './world.ts';

interface Measured {
  /** The data folder. */
  data: string;
  world: Pick<World, 'banners' | 'scanStore' | 'now' | 'lists'>;
}

/** Time from the request of a scan to its end, including the wait for a worker. */
export function createScanTimes(): Histogram<'state'> {
  return new Histogram({
    name: 'vedette_scan_seconds',
    help: 'Time from the request of a scan to its end, by how it ended.',
    labelNames: ['state'],
    buckets: [1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 3_600],
    registers: [],
  });
}

/** Metrics besides requests and feeds, measured when scraped. */
export function registerServiceMetrics(registry: Registry, { data, world }: Measured): void {
  const { banners, scanStore, lists, now } = world;
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await read());
        } catch (error) {
          whyAway(error);
          this.reset(); // an unknown value is omitted
        }
      },
    });
  gauge(
    'vedette_disk_free_bytes',
    'Free space on the file system of the data folder.',
    async () => {
      const { bavail, bsize } = await statfs(data);
      return bavail * bsize;
    },
  );
  gauge(
    'vedette_disk_size_bytes',
    'Total space on the file system of the data folder.',
    async () => {
      const { blocks, bsize } = await statfs(data);
      return blocks * bsize;
    },
  );
  gauge('vedette_banners', 'Banners in the index.', async () => {
    const { count } = await banners.search({ filter: every, offset: 0, limit: 1 });
    return count;
  });
  gauge('vedette_scans_waiting', 'Scans waiting for a worker.', () => scanStore.countWaiting());
  new Gauge({
    name: 'vedette_list_age_seconds',
    help: 'Time since a list for machines was built; only for lists that were requested.',
    labelNames: ['list'],
    registers: [registry],
    collect() {
      for (const list of lists.definitions) {
        const known = lists.known(list);
        if (known) this.set({ list: list.name }, (now() - known.builtAt) / 1000);
      }
    },
  });
}
