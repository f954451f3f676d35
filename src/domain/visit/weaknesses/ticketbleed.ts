import { randomBytes } from 'node:crypto';
import { extension, hasRecord } from '../../../probe/client-hello.ts';
import type { WeaknessTest } from './weakness-test.ts';

const sessionTicket = 0x0023;
/** A session id has at most 32 bytes. One less leaks only one byte, which is proof enough. */
const sentBytes = 31;

/** CVE-2016-9244: with a ticket, the session id comes back longer. */
export const ticketbleed: WeaknessTest = {
  name: 'ticketbleed',
  async run({ greet, shake }) {
    const nothing = Buffer.alloc(0);
    const ticket = await shake(
      { ciphers: 'AES:@SECLEVEL=0' },
      (socket) => socket.getTLSTicket() ?? nothing,
    );
    if (ticket === null) return null;
    if (ticket.length === 0) return false;
    const session = randomBytes(sentBytes);
    const extensions = [extension(sessionTicket, ticket)];
    return greet({ session, extensions, enough: hasRecord }, ({ hello, hasAnswered }) => {
      if (!hello) return hasAnswered ? false : null;
      const { session: echo } = hello;
      return echo.length > sentBytes && echo.subarray(0, sentBytes).equals(session);
    });
  },
};
