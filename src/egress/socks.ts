import { once } from 'node:events';
import type { Socket } from 'node:net';

/** The parts of SOCKS 5 (RFC 1928) that a browser uses: connect by name or address, no authentication. */
const version = 5;
const noAuthentication = 0;
const connect = 1;
const kinds = { ipv4: 1, name: 3, ipv6: 4 } as const;
const replies = { connected: 0, refused: 2 } as const;

/** Reads where the client wants to connect. Rejects if it does not speak SOCKS 5 or hangs up. */
export async function acceptRequest(client: Socket): Promise<{ host: string; port: number }> {
  const [offered, methods = 0] = await take(client, 2);
  expect(offered === version && (await take(client, methods)).includes(noAuthentication));
  client.write(Buffer.from([version, noAuthentication]));
  const [again, command, , kind] = await take(client, 4);
  expect(again === version && command === connect);
  const host = await takeHost(client, kind);
  return { host, port: (await take(client, 2)).readUInt16BE() };
}

/** A refusal closes the connection: an answer from us could be mistaken for the site's. */
export function sendReply(client: Socket, reply: keyof typeof replies): void {
  const bytes = Buffer.from([version, replies[reply], 0, kinds.ipv4, 0, 0, 0, 0, 0, 0]);
  if (reply === 'connected') client.write(bytes);
  else client.end(bytes);
}

async function takeHost(client: Socket, kind: number | undefined): Promise<string> {
  if (kind === kinds.ipv4) return (await take(client, 4)).join('.');
  if (kind === kinds.ipv6) {
    return (await take(client, 16)).toString('hex').match(/.{4}/g)?.join(':') ?? '';
  }
  expect(kind === kinds.name);
  const [length = 0] = await take(client, 1);
  return (await take(client, length)).toString('latin1');
}

async function take(client: Socket, length: number): Promise<Buffer> {
  expect(length > 0);
  for (;;) {
    const bytes = client.read(length) as Buffer | null; // no encoding is set
    if (bytes?.length === length) return bytes;
    expect(bytes === null && !client.readableEnded && !client.destroyed);
    await Promise.race([once(client, 'readable'), once(client, 'close')]);
  }
}

function expect(isSo: boolean): asserts isSo {
  if (!isSo) throw new Error('not a SOCKS request');
}
