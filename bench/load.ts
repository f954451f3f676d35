import { connect } from 'node:net';

export interface Load {
  port: number;
  /** The complete request as bytes. */
  request: Buffer;
  connections: number;
  milliseconds: number;
}

/**
 * Requests answered per second on keep-alive connections, one at a time on each. The client reads
 * no more than it must (where the body ends), so that the server is what is measured.
 */
export async function measureRate(load: Load): Promise<number> {
  const startedAt = performance.now();
  const deadline = startedAt + load.milliseconds;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => hammer(load, deadline)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function hammer({ port, request }: Load, deadline: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let count = 0;
    let missing = 0;
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = answerLength(chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      missing = 0;
      count++;
      if (performance.now() < deadline) socket.write(request);
      else socket.end(() => resolve(count));
    });
  });
}

function answerLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end).toLowerCase();
  if (!head.startsWith('http/1.1 200')) throw new Error(`not answered: ${head.split('\r\n')[0]}`);
  return end + 4 + Number(/content-length: (\d+)/.exec(head)?.[1] ?? NaN);
}
