import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createConnectionLimit, type ConnectionSettings } from './connection-limit.ts';

interface Acceptor {
  port: number;
  /** Stops accepting connections; those already handed over continue. */
  close: () => void;
}

/**
 * Accepts connections and hands them over unread. `hand` resolves when a connection has closed, so open ones are
 * counted here, whichever process serves them.
 */
export async function openAcceptor(
  at: { host: string; port: number },
  settings: ConnectionSettings & { sockets: number },
  hand: (socket: Socket) => Promise<void>,
): Promise<Acceptor> {
  const enter = createConnectionLimit(settings);
  let open = 0;
  const accept = async (socket: Socket) => {
    const leave = open < settings.sockets ? enter(socket.remoteAddress ?? '') : null;
    if (!leave) {
      socket.destroy();
      return;
    }
    open++;
    try {
      await hand(socket);
    } finally {
      open--;
      leave();
    }
  };
  const server = createServer({ pauseOnConnect: true }, (socket) => void accept(socket));
  server.listen({ ...at, backlog: 1024 });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () => void server.close(),
  };
}
