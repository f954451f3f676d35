import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { toBody } from '../message.ts';
import { postJson, webUrl } from './post-json.ts';
import { sinkKind } from './sink.ts';

/** Receivers accept no more; longer messages are sent thin. */
const longestBody = 256 * 1_024;

/** Signed according to Standard Webhooks, so that public verifiers work. */
export const webhook = sinkKind({
  name: 'webhook',
  says: 'A POST of JSON, signed in the form of Standard Webhooks.',
  isSigned: true,
  settings: Type.Object({
    url: webUrl,
    payload: Type.Unsafe<'full' | 'thin'>({
      type: 'string',
      enum: ['full', 'thin'],
      default: 'full',
      description: 'thin sends ids only.',
    }),
  }),
  async send(message, { settings, secrets }, ways) {
    const full = JSON.stringify(toBody(message, settings.payload === 'thin'));
    const isTooLong = Buffer.byteLength(full) > longestBody;
    const body = isTooLong ? JSON.stringify(toBody(message, true)) : full;
    const seconds = String(Math.floor(ways.now() / 1000));
    const signed = `${message.id}.${seconds}.${body}`;
    return postJson(ways, {
      url: settings.url,
      body,
      headers: {
        'webhook-id': message.id,
        'webhook-timestamp': seconds,
        'webhook-signature': secrets.map((secret) => `v1,${sign(signed, secret)}`).join(' '),
      },
    });
  },
});

export const secretPrefix = 'whsec_';

function sign(text: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
