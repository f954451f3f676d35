import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { decodeReply, type DnsReply } from './dns-message.ts';
import { codeOf } from './egress-error.ts';

/** A name server. */
export interface Place {
  address: string;
  port: number;
  timeoutMs: number;
}

/** Whoever floods us with what we did not ask for is not listened to for long. */
const mostStrays = 16;

/** The reply, or in words why there is none. A socket of its own, so that its port is hard to guess. */
export function askOnce(
  { address, port, timeoutMs }: Place,
  query: Buffer,
): Promise<DnsReply | string> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    let strays = 0;
    let isOver = false;
    const end = (said: DnsReply | string) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.close();
      resolve(said);
    };
    const timer = setTimeout(() => {
      end(strays > 0 ? 'nothing that answers the question' : 'no answer');
    }, timeoutMs);
    // Stays on after the end: a late fault of a closed socket must find somebody.
    socket.on('error', (error) => end(codeOf(error)));
    socket.on('message', (message) => {
      const reply = decodeReply(message, query);
      if (reply) end(reply);
      else if (++strays >= mostStrays) end('nothing that answers the question');
    });
    // Connected, so that the system drops what comes from anybody else.
    socket.connect(port, address, () => {
      if (!isOver) socket.send(query);
    });
  });
}
