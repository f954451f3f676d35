import { constants } from 'node:crypto';
import { once } from 'node:events';
import type { TLSSocket } from 'node:tls';
import { giveUpAfter } from '../../lib/give-up-after.ts';
import type { TlsFacts } from '../visit.ts';
import type { Server } from './weaknesses/server.ts';

/** Whether a session can be resumed, by id and by ticket. */
export async function seeResumption(server: Server): Promise<TlsFacts['resumption']> {
  const [id, tickets] = await Promise.all([resumesById(server), givesTickets(server)]);
  return { id, tickets };
}

async function resumesById({ shake, versions }: Server): Promise<boolean | null> {
  const withoutTicket = { secureOptions: constants.SSL_OP_NO_TICKET };
  const session = await shake(withoutTicket, async (socket) => {
    const kept = socket.getSession() ?? null;
    // Servers discard sessions that were not closed properly.
    await Promise.race([once(socket.end(), 'finish'), once(socket, 'close')]);
    return kept;
  });
  // TLS 1.3 has only tickets.
  if (session === null) return (await versions)['TLS 1.3'] === true ? false : null;
  return shake({ ...withoutTicket, session }, (socket) => socket.isSessionReused());
}

async function givesTickets({ shake }: Server): Promise<boolean | null> {
  const older = await shake({}, (socket) => socket.getTLSTicket() !== undefined);
  return older ?? shake({ maxVersion: 'TLSv1.3' }, hearsTicket);
}

/** TLS 1.3 sends them after the handshake, if at all. */
const ticketMs = 1_000;

async function hearsTicket(socket: TLSSocket): Promise<boolean | null> {
  socket.resume();
  const silence = new AbortController();
  const stopWaiting = giveUpAfter(ticketMs, () => silence.abort());
  try {
    await once(socket, 'session', { signal: silence.signal });
    return true;
  } catch {
    return null;
  } finally {
    stopWaiting();
  }
}
