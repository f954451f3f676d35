import type { Socket } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

/** What both sides agreed on. Nothing is verified: bad certificates are the interesting ones. */
export interface Handshake {
  /** `TLSv1.3` */
  version: string;
  cipher: string;
  /** DER, the server's own first. */
  chain: readonly Buffer[];
}

/** Longer chains are a way to keep us busy. */
const longestChain = 10;

/** Puts TLS over a connected socket; null when that fails or takes too long. */
export function secure(
  socket: Socket,
  { serverName, ms }: { serverName: string; ms: number },
): Promise<{ socket: TLSSocket; handshake: Handshake } | null> {
  return new Promise((resolve) => {
    const secured = connect({
      socket,
      ...(serverName === '' ? {} : { servername: serverName }),
      rejectUnauthorized: false,
      // Old servers are the ones to find.
      minVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    const finish = (isDone: boolean) => {
      clearTimeout(late);
      if (isDone) resolve({ socket: secured, handshake: describe(secured) });
      else {
        secured.destroy();
        socket.destroy();
        resolve(null);
      }
    };
    const late = setTimeout(finish, ms, false);
    // Stays on: a fault behind the handshake finds the conversation's own listener beside it.
    secured.on('error', () => finish(false));
    secured.once('close', () => finish(false));
    secured.once('secureConnect', () => finish(true));
  });
}

function describe(socket: TLSSocket): Handshake {
  const chain: Buffer[] = [];
  let next: Partial<DetailedPeerCertificate> | undefined = socket.getPeerCertificate(true);
  // The last of a whole chain names itself as its issuer; a server may send none at all.
  for (let der = next.raw; der && chain.length < longestChain; der = next?.raw) {
    const own = der;
    if (chain.some((earlier) => earlier.equals(own))) break;
    chain.push(der);
    next = next?.issuerCertificate;
  }
  return {
    version: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    chain,
  };
}
