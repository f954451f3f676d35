import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { giveUpAfter } from '../lib/give-up-after.ts';
import { decodeReply, type DnsReply } from './dns-message.ts';
import { codeOf } from './egress-error.ts';

/** A name server. */
export interface Place {
  address: string;
  port: number;
  timeoutMs: number;
}

/** Unsolicited packets that are ignored before giving up. */
const mostStrays = 16;

/**
 * The reply, or the reason why there is none. Each query uses a new socket, so that its port is
 * hard to guess.
 */
export function askOnce(
  { address, port, timeoutMs }: Place,
  query: Buffer,
): Promise<DnsReply | string> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    let strays = 0;
    let isOver = false;
    const end = (outcome: DnsReply | string) => {
      if (isOver) return;
      isOver = true;
      stopWaiting();
      socket.close();
      resolve(outcome);
    };
    const stopWaiting = giveUpAfter(timeoutMs, () => {
      end(strays > 0 ? 'no matching answer' : 'no answer');
    });
    // Stays attached: a late error of a closed socket must not crash the process.
    socket.on('error', (error) => end(codeOf(error)));
    socket.on('message', (message) => {
      const reply = decodeReply(message, query);
      if (reply) end(reply);
      else if (++strays >= mostStrays) end('no matching answer');
    });
    // Connected, so that the kernel drops packets from other addresses.
    socket.connect(port, address, () => {
      if (!isOver) socket.send(query);
    });
  });
}
