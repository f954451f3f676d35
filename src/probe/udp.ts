import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { createConversation, type Conversation, type Limits } from './conversation.ts';
import { Receiver } from './receiver.ts';

/**
 * UDP counterpart of a TCP conversation: one datagram is one answer, and there is no end. The
 * caller has checked the guard.
 */
export function converseByUdp(
  { address, port }: { address: string; port: number },
  { limits, deadline }: { limits: Limits; deadline: number },
): Conversation {
  const receiver = new Receiver({ bytes: limits.bytes, deadline });
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const close = () => {
    if (receiver.isOver) return;
    socket.close();
    receiver.end();
  };
  socket.on('error', close); // closed ports report an error
  socket.on('message', (message) => {
    if (!receiver.add(message)) close();
  });
  // Connected, so that the kernel drops packets from other addresses.
  const connected = new Promise<void>((resolve) => socket.connect(port, address, resolve));
  return createConversation({
    receiver,
    limits,
    close,
    send: (bytes) =>
      void connected.then(() => {
        if (!receiver.isOver) socket.send(bytes);
      }),
    startTls: () => Promise.resolve(null),
  });
}
