import { connect, type Socket } from 'node:net';

interface Host {
  name: string;
  port: number;
}

/** Where the next session of this process begins, by list of hosts: a dead first host must not delay each of them. */
const beginAt = new Map<string, number>();

/**
 * Opens a connection to the next of several hosts on each call, and fails once all were tried. The package itself
 * goes round dead hosts without end.
 */
export function openSocket(hosts: readonly Host[], limitMs: number): () => Promise<Socket> {
  const list = hosts.map(({ name, port }) => `${name}:${port}`).join();
  const first = beginAt.get(list) ?? 0;
  let tried = 0;
  return async () => {
    let fault: unknown = new Error(`none of ${list} is suitable`);
    while (tried < hosts.length) {
      const at = (first + tried++) % hosts.length;
      const host = hosts[at];
      if (!host) break;
      // Set back once it has answered: the caller may stop waiting before that.
      beginAt.set(list, at + 1);
      try {
        const socket = await connectTo(host, limitMs);
        beginAt.set(list, at);
        return socket;
      } catch (error) {
        fault = error;
      }
    }
    throw fault;
  };
}

function connectTo({ name, port }: Host, limitMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, name);
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.setTimeout(limitMs, () => fail(new Error(`${name}:${port} does not answer`)));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', fail);
      // The package reads the name that the certificate must have.
      resolve(Object.assign(socket, { host: name, port }));
    });
  });
}
