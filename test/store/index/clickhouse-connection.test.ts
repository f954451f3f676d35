import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Connection } from '../../../src/store/index/clickhouse/connection.ts';
import { parseClickHousePlace } from '../../../src/store/index/clickhouse/place.ts';
import { atEnd } from '../../harness.ts';

/** A server that closes a connection when it is used again, as one does whose patience just ended. */
async function openImpatient() {
  const used = new Set<Socket>();
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const { socket } = request;
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    request.setEncoding('utf8').on('data', (text: string) => asked.push(text));
    request.on('end', () => response.end('{"data":[[1]]}'));
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const place = parseClickHousePlace(`clickhouse://127.0.0.1:${port}/vedette`);
  if (!place) throw new Error('not a place');
  const connection = new Connection(place, { connections: 1, waiting: 1, ms: 10_000 });
  atEnd(() => {
    connection.close();
    server.close();
    server.closeAllConnections();
  });
  return { connection, asked };
}

it('retries a select when the server closes a kept connection, and writes nothing twice', async () => {
  const { connection, asked } = await openImpatient();
  expect(await connection.select('SELECT 1')).toEqual([[1]]);
  expect(await connection.select('SELECT 1')).toEqual([[1]]);
  expect(asked).toHaveLength(2);

  await expect(connection.insert('banners', Buffer.from('row'))).rejects.toThrow('unavailable');
  expect(asked).toHaveLength(2);
});
