import { expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';

const columns = 4_000;
const bytes = 8 * 2 ** 20;

/** All cells quoted: the slowest table to read. */
function hostileTable(): string {
  const header = ['ip', 'port', ...Array.from({ length: columns - 2 }, (_, at) => `c${at}`)];
  const row = `192.0.2.1,80,${'"",'.repeat(columns - 3)}""\n`;
  return `${header.join(',')}\n${row.repeat(Math.floor(bytes / row.length))}`;
}

const importTable = (server: TestServer, table: string) =>
  server.ask('/v1/import?name=scan.csv', { method: 'POST', body: table });

/** Share of the import time. The main thread reads bytes and writes banners for about a third of it. */
const mostOfMainThread = 0.75;

it('answers others while a table of thousands of columns is imported, which the main thread does not read', async () => {
  const server = await startServer();
  const table = hostileTable();
  // The first import loads fingerprints, when the main thread has little to do.
  await importTable(server, 'ip,port\n192.0.2.1,80\n');
  const before = performance.eventLoopUtilization();
  const isOver = new AbortController();
  const importing = importTable(server, table).finally(() => isOver.abort());
  while (!isOver.signal.aborted) {
    expect((await server.ask('/healthz')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { utilization } = performance.eventLoopUtilization(before);
  expect((await importing).text).toContain('"open":1');
  expect(utilization).toBeLessThan(mostOfMainThread);
});
