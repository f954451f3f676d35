import { startNameServer } from '../domain/name-server.ts';
import { hasBrowser } from '../domain/scanner.ts';
import { openAddress, pagesOf, startSite } from '../domain/sites.ts';

/** What is scanned while things are killed. */
export interface ScanWorld {
  /** Whether the product scans with its browser. */
  isReal: boolean;
  environment: Readonly<Record<string, string>>;
  query: (random: () => number) => string;
  pauseMs: number;
  close: () => Promise<void>;
}

/** Behaviour of the tests' small scan for a host with such a name. */
const acts = ['fine', 'slow', 'child', 'child', 'child', 'nowhere', 'theirs'];

const smallWorld: ScanWorld = {
  isReal: false,
  environment: {},
  pauseMs: 60,
  query: (random) => `${pick(acts, random)}-${Math.floor(random() * 1e9)}.example`,
  close: () => Promise.resolve(),
};

const page = `<title>Plain</title><h1>A plain page</h1><script src="/app.js"></script>`;

export async function openScanWorld(isReal: boolean): Promise<ScanWorld> {
  if (!isReal || !hasBrowser) return smallWorld;
  const site = await startSite(
    pagesOf({
      '/': page,
      '/app.js': 'var app = 1;',
      '/loop': '<title>loop</title><script>for (;;);</script>',
      '/slow': (_, response) => {
        response.write('<title>slow</title>');
        setTimeout(() => response.end('<p>done'), 1_500);
      },
    }),
  );
  const dns = await startNameServer({ '*.site.example': { A: [openAddress] } });
  const paths = ['/', '/', '/slow', '/slow', '/loop'];
  return {
    isReal: true,
    environment: {
      VEDETTE_DNS: dns.address,
      VEDETTE_EGRESS_ALLOW: `scans:${openAddress}/32`,
      VEDETTE_REGISTRIES: '',
      VEDETTE_PROOF_SCAN: 'real',
    },
    query: (random) => {
      const name = `h${Math.floor(random() * 1e9)}`;
      if (random() < 0.1) return `${name}.nowhere.example`;
      return `http://${name}.site.example:${site.port}${pick(paths, random)}`;
    },
    pauseMs: 1_500,
    close: async () => {
      await Promise.all([site.close(), dns.close()]);
    },
  };
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T; // an index below the length
}
