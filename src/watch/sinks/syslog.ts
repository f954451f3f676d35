import { hostname } from 'node:os';
import { Type } from 'typebox';
import { harmless } from '../../lib/harmless.ts';
import { eventsOf, linesOf, titleOf, toBody, type Message } from '../message.ts';
import { sendMs, SendFault, sinkKind, type Ways } from './sink.ts';

const formats = ['cef', 'leef', 'json'] as const;

/** RFC 5424 over TCP. Each message is prefixed with its length, so that none is cut or merged. */
export const syslog = sinkKind({
  name: 'syslog',
  says: 'Messages of RFC 5424 over TLS or TCP, in CEF, LEEF 2.0 or JSON.',
  settings: Type.Object({
    host: Type.String({ minLength: 1, maxLength: 253, description: 'Host of the collector.' }),
    port: Type.Integer({ default: 6514, minimum: 1, maximum: 65_535, description: 'Of it.' }),
    tls: Type.Boolean({ default: true, description: 'false sends plain text.' }),
    format: Type.Unsafe<(typeof formats)[number]>({
      type: 'string',
      enum: [...formats],
      default: 'cef',
      description: 'How an event is written.',
    }),
  }),
  async send(message, { settings: { host, port, tls, format } }, ways) {
    const socket = await ways.connect({ host, port }, { secure: tls });
    try {
      const frames = eventsOf(message).map((each) =>
        frame(each, writers[format](each, ways), ways),
      );
      await new Promise<void>((resolve, reject) => {
        socket.setTimeout(sendMs, () => reject(new SendFault(`${host} took too long.`)));
        socket.once('error', reject);
        socket.once('close', resolve);
        // Nothing is acknowledged: an orderly close is the only sign of success.
        socket.resume().end(Buffer.concat(frames));
      });
      return `${frames.length} sent`;
    } finally {
      socket.destroy();
    }
  },
});

/** Facility 13 is log audit; severity 5 is notice. */
const priority = 13 * 8 + 5;

function frame(message: Message, text: string, { now }: Ways): Buffer {
  const at = new Date(now()).toISOString();
  const head = `<${priority}>1 ${at} ${hostname()} vedette ${process.pid} ${message.type} -`;
  const body = Buffer.from(`${head} ${text}`);
  return Buffer.concat([Buffer.from(`${body.length} `), body]);
}

const writers: Readonly<
  Record<(typeof formats)[number], (message: Message, ways: Ways) => string>
> = {
  cef: toCef,
  leef: toLeef,
  // Terminal control characters are escaped even in JSON.
  json: (message) => harmless(JSON.stringify({ id: message.id, ...toBody(message) })),
};

function toCef(message: Message, { version }: Ways): string {
  const head = ['Vedette', 'Vedette', version, message.type, titleOf(message), severityOf(message)];
  const escaped = head.map((each) => String(each).replace(/[\\|]/g, '\\$&'));
  const fields = Object.entries({
    externalId: message.id,
    rt: String(Date.parse(message.at)),
    cs1Label: 'watch',
    cs1: message.watch.name,
    cs2Label: 'query',
    cs2: message.watch.query,
    ...factsOf(message),
    msg: linesOf(message).join('\n'),
  });
  const rest = fields.map(([name, value]) => `${name}=${escapeCef(value)}`);
  return `CEF:0|${escaped.join('|')}|${rest.join(' ')}`;
}

function escapeCef(value: string): string {
  return value.replace(/[\\=]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** The delimiter is a tab, declared in the header. */
function toLeef(message: Message, { version }: Ways): string {
  const fields = Object.entries({
    devTime: message.at,
    devTimeFormat: "yyyy-MM-dd'T'HH:mm:ss.SSSX",
    externalId: message.id,
    sev: severityOf(message),
    watch: message.watch.name,
    query: message.watch.query,
    ...factsOf(message),
    msg: linesOf(message).join('; '),
  });
  const rest = fields.map(([name, value]) => `${name}=${String(value).replace(/[\t\r\n]+/g, ' ')}`);
  return `LEEF:2.0|Vedette|Vedette|${version}|${message.type}|x09|${rest.join('\t')}`;
}

function factsOf({ events }: Message): Record<string, string> {
  const [event] = events;
  if (!event) return {};
  const { subject, address, change, sequence } = event;
  return {
    act: change,
    cs3Label: 'subject',
    cs3: subject,
    cn1Label: 'sequence',
    cn1: String(sequence),
    ...(address === '' ? {} : { dst: address }),
  };
}

/** 0 to 10. */
function severityOf({ events }: Message): number {
  const isBad = events.some(({ diff }) => diff.some(({ to }) => to === 'malicious'));
  if (isBad) return 8;
  return events.some(({ change }) => change === 'new') ? 5 : 3;
}
