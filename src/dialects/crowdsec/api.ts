import { createHmac, timingSafeEqual } from 'node:crypto';
import { Reply, type ForeignApi } from '../../http/foreign-api.ts';

const mount = '/dialects/crowdsec';

/** Bouncers report an invalid key only on 403. */
export const bouncerApi: ForeignApi = {
  mount,
  keyIn: [{ header: 'x-api-key' }],
  failure: ({ code, message }, http) => {
    if (http === 401) return new Reply(403, { message: 'access forbidden' });
    const errors = code === 'parameterUnusable' ? { errors: message } : {};
    return new Reply(http, { message, ...errors });
  },
};

/** `cscli` signs in with the key as its password, then sends the token. */
export const machineApi: ForeignApi = {
  mount,
  keyIn: ['bearer', { form: 'password' }],
  readKey: (text) => (text.includes('.') ? (keyOfToken(text, Date.now()) ?? 'expired') : text),
  failure: ({ message }, http) =>
    new Reply(
      http,
      http === 401 ? { code: 401, message: 'incorrect Username or Password' } : { message },
    ),
};

export const ctiApi: ForeignApi = {
  mount,
  keyIn: [{ header: 'x-api-key' }],
  failure: ({ message }, http) =>
    http === 401 ? new Reply(403, { message: 'Forbidden' }) : new Reply(http, { message }),
};

const tokenMs = 3_600_000;

/** Valid for an hour, but no longer than its key. Tokens are not stored. */
export function makeToken(key: string, now: number): { token: string; expire: string } {
  const expires = now + tokenMs;
  const token = `${key}.${expires}.${sign(key, expires)}`;
  return { token, expire: `${new Date(expires).toISOString().slice(0, 19)}Z` };
}

function keyOfToken(token: string, now: number): string | undefined {
  const [key = '', time = '', mac = ''] = token.split('.');
  const wanted = Buffer.from(sign(key, Number(time)));
  const given = Buffer.from(mac);
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isOurs && Number(time) > now ? key : undefined;
}

const sign = (key: string, expires: number) =>
  createHmac('sha256', key).update(`crowdsec ${expires}`).digest('base64url');
