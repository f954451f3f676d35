import { Socket } from 'node:net';
import { channelFile } from './protocol.ts';
import { openServing } from './serving.ts';

// Ignored: Ctrl-C and systemd signal every process, but the owner drains this one.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

const serving = openServing(new Socket({ fd: channelFile }));

process.on('message', ({ connection }: { connection: number }, socket: Socket | undefined) => {
  serving.take(connection, socket);
});
