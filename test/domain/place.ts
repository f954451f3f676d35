import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import {
  atEnd,
  startServer,
  type TestParts,
  type Answer,
  type Ask,
  type TestServer,
} from '../harness.ts';
import { until } from '../until.ts';

export const smallScan = pathToFileURL(resolve('test/domain/small-scan.mjs')).href;

export interface ScanPlace extends Omit<TestServer, 'ask'> {
  ask: (path: string, asked?: Ask) => Promise<Answer>;
  /** Requests a scan and returns its id. */
  scan: (query: string, options?: ScanOptions) => Promise<string>;
  status: (id: string, key?: string) => Promise<number>;
  /** Waits for the end of the scan and returns the percentage. */
  whenOver: (id: string, key?: string) => Promise<number>;
  post: (path: string, body: object, key?: string) => Promise<Answer>;
  addAccount: (name: string, plan?: string) => Promise<string>;
}

interface ScanOptions {
  key?: string;
  kind?: 'public' | 'private' | 'lite';
  force?: boolean;
}

const paths = {
  public: '/v1/domain/scan',
  private: '/v1/domain/scan/private',
  lite: '/v1/domain/lite/scan',
};

/** A host whose scan ends when the test opens the gate. */
export function createGate(): { host: string; open: () => void } {
  const host = `gate-${randomUUID()}.example`;
  const file = `/tmp/vedette-${host}`; // workers know no TMPDIR
  atEnd(() => rmSync(file, { force: true }));
  return { host, open: () => writeFileSync(file, '') };
}

const usualLimits = {
  // Longer than any test: scans that hang do so until the test ends.
  scanSeconds: 600,
  scanKillSeconds: 700,
  scanFreshSeconds: -1, // no report is
  scanDrainMs: 0,
};

/** A server whose workers run the small scan function of the tests. */
export async function startScans(
  environment: Record<string, string> = {},
  { limits, ...parts }: TestParts = {},
): Promise<ScanPlace> {
  const server = await startServer(environment, {
    scanModule: smallScan,
    limits: { ...usualLimits, ...limits },
    ...parts,
  });
  return withScans(server);
}

function withScans(server: TestServer): ScanPlace {
  const keyed = (key: string | undefined) => (key === undefined ? {} : { key });
  const post = (path: string, body: object, key?: string) => {
    const asked: Ask = { method: 'POST', headers: { 'content-type': 'application/json' } };
    return server.ask(path, { ...asked, body: JSON.stringify(body), ...keyed(key) });
  };
  const status = async (id: string, key?: string) => {
    const { json } = await server.ask(`/v1/domain/status/${id}`, keyed(key));
    return Number(json.data?.['scan_percentage'] ?? -json.status);
  };
  return {
    ...server,
    ask: (path, asked) => server.ask(path, asked),
    post,
    status,
    async scan(query, { key, kind = 'public', force = false } = {}) {
      const { json } = await post(paths[kind], { query, force }, key);
      if (json.status !== 200) throw new Error(json.message);
      return String(json.data?.['scan_id']);
    },
    async whenOver(id, key) {
      let percentage = 0;
      await until(`scan ${id} to end`, async () => {
        percentage = await status(id, key);
        // 503 means that the ledger is briefly unavailable, not that the scan failed.
        return percentage !== -503 && (percentage < 0 || percentage >= 100);
      });
      return percentage;
    },
    async addAccount(name, plan = 'unlimited') {
      await post('/v1/admin/users', { name, email: `${name}@vedette.example`, plan });
      const { json } = await post('/v1/admin/keys', { user: name });
      return String(json.data?.['key']);
    },
  };
}
