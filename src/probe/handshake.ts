import type { Socket } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { giveUpAfter } from '../lib/give-up-after.ts';

/** Result of a handshake. Nothing is verified: invalid certificates are the interesting ones. */
export interface Handshake {
  /** `TLSv1.3` */
  version: string;
  cipher: string;
  /** '' if none was chosen. */
  protocol: string;
  /** DER, server certificate first. */
  chain: readonly Buffer[];
}

/** Longer chains only waste our time. */
const longestChain = 10;

interface Wishes {
  serverName: string;
  ms: number;
  /** Offered by ALPN. */
  protocols?: readonly string[] | undefined;
}

/** Starts TLS on a connected socket; null on failure or timeout. */
export function secure(
  socket: Socket,
  { serverName, ms, protocols }: Wishes,
): Promise<{ socket: TLSSocket; handshake: Handshake } | null> {
  return new Promise((resolve) => {
    const secured = connect({
      socket,
      ...(serverName === '' ? {} : { servername: serverName }),
      ...(protocols ? { ALPNProtocols: [...protocols] } : {}),
      rejectUnauthorized: false,
      // Accepts what old servers offer.
      minVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    const finish = (isDone: boolean) => {
      stopWaiting();
      if (isDone) resolve({ socket: secured, handshake: describe(secured) });
      else {
        secured.destroy();
        socket.destroy();
        resolve(null);
      }
    };
    const stopWaiting = giveUpAfter(ms, () => finish(false));
    // Stays attached: later errors have the conversation's listener as well.
    secured.on('error', () => finish(false));
    secured.once('close', () => finish(false));
    secured.once('secureConnect', () => finish(true));
  });
}

function describe(socket: TLSSocket): Handshake {
  const chain: Buffer[] = [];
  let next: Partial<DetailedPeerCertificate> | undefined = socket.getPeerCertificate(true);
  // The last certificate of a complete chain names itself as issuer; a server may send none.
  for (let der = next.raw; der && chain.length < longestChain; der = next?.raw) {
    const own = der;
    if (chain.some((earlier) => earlier.equals(own))) break;
    chain.push(der);
    next = next?.issuerCertificate;
  }
  return {
    version: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    protocol: socket.alpnProtocol === false ? '' : (socket.alpnProtocol ?? ''),
    chain,
  };
}
