import { VedetteError } from '../../errors.ts';
import type { Message } from '../message.ts';
import type { Sink } from '../store.ts';
import { mattermost, slack, teams } from './chat.ts';
import { command } from './command.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import type { SinkKind, Ways } from './sink.ts';
import { syslog } from './syslog.ts';
import { ticket } from './ticket.ts';
import { webhook } from './webhook.ts';

/** Every kind of sink. To add one, add its file and one line here. */
const sinkKinds: readonly SinkKind[] = [
  webhook,
  syslog,
  email,
  slack,
  mattermost,
  teams,
  ticket,
  file,
  command,
];

export function findKind(name: string): SinkKind {
  const found = sinkKinds.find((each) => each.name === name);
  if (found) return found;
  const known = sinkKinds.map((each) => each.name).join(', ');
  throw new VedetteError('parameterUnusable', { parameter: 'type', why: `expected ${known}.` });
}

/** Delivers once to a sink of any kind; throws on failure. */
export interface Sender {
  /** Throws if the settings cannot work, with the reason. */
  check: (kind: SinkKind, settings: Sink['settings']) => void;
  send: (message: Message, sink: Sink) => Promise<string>;
}

export function createSender(ways: Ways): Sender {
  return {
    check: (kind, settings) => kind.check?.(settings, ways),
    send: (message, { name, kind, settings, secrets }) => {
      const now = new Date(ways.now()).toISOString();
      const good = secrets.filter(({ until }) => until === null || until > now);
      const target = { name, settings, secrets: good.map(({ secret }) => secret) };
      return findKind(kind).send(message, target, ways);
    },
  };
}
