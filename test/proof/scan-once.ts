import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Body } from './ask.ts';

/** Requests a scan and waits: the report, or the answer that says why there is none. */
export async function scanOnce(
  { port, key }: { port: number; key: string },
  path: '/v1/domain/scan' | '/v1/domain/lite/scan',
  query: string,
): Promise<Body> {
  const asked = await ask(port, path, { key, body: { query } });
  if (asked?.status !== 200) return asked ?? gone;
  const id = String(asked.data?.['scan_id']);
  while (await isUnderWay(port, id, key)) await sleep(50);
  return (await ask(port, `/v1/domain/report/${id}?explain=true`, { key })) ?? gone;
}

async function isUnderWay(port: number, id: string, key: string): Promise<boolean> {
  const status = await ask(port, `/v1/domain/status/${id}`, { key });
  const percentage = Number(status?.data?.['scan_percentage'] ?? -1);
  return percentage >= 0 && percentage < 100;
}

const gone: Body = { status: 0, message: 'the server is gone' };
