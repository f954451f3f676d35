import type { TLSSocket } from 'node:tls';
import { renegotiationInfo } from './server.ts';
import type { WeaknessTest } from './weakness-test.ts';

/** Without RFC 5746, an attacker can prepend data to another client's session. */
export const insecureRenegotiation: WeaknessTest = {
  name: 'ssl_renegotiation',
  run: ({ greet }) =>
    greet({}, ({ hello }) =>
      hello ? !hello.extensions.some(({ type }) => type === renegotiationInfo) : null,
    ),
};

/** Servers that allow a few renegotiations stop before this. */
const manyTimes = 6;

/** Unlimited renegotiation lets a client exhaust the server cheaply. */
export const clientRenegotiation: WeaknessTest = {
  name: 'client_initiated_ssl_renegotiation',
  run: ({ shake }) =>
    shake({}, async (socket) => {
      for (let time = 0; time < manyTimes; time++) {
        if (!(await renegotiates(socket))) return false;
      }
      return true;
    }),
};

function renegotiates(socket: TLSSocket): Promise<boolean> {
  return new Promise((resolve) => {
    const refused = () => resolve(false);
    socket.once('close', refused).once('end', refused);
    const isAsked = socket.renegotiate({ rejectUnauthorized: false }, (error) => {
      socket.off('close', refused).off('end', refused);
      resolve(error === null);
    });
    if (!isAsked) refused();
    socket.resume();
  });
}
