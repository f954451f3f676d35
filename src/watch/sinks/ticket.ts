import { Type, type Static } from 'typebox';
import { trimEndOf } from '../../lib/trim.ts';
import { linesOf, titleOf, type Message } from '../message.ts';
import { forMarkdown } from './chat.ts';
import { postJson, webUrl } from './post-json.ts';
import { sinkKind } from './sink.ts';

const systems = ['jira', 'thehive', 'iris'] as const;

const settings = Type.Object({
  system: Type.Unsafe<(typeof systems)[number]>({
    type: 'string',
    enum: [...systems],
    description: 'The ticket system: Jira, TheHive or DFIR-IRIS.',
  }),
  url: Type.Unsafe<string>({
    ...webUrl,
    description: 'URL of the system, such as https://jira.example.',
  }),
  token: Type.Unsafe<string>({ type: 'string', maxLength: 2_000, secret: true }),
  user: Type.String({
    default: '',
    maxLength: 200,
    description: 'For Jira Cloud: the email address.',
  }),
  project: Type.String({ default: '', maxLength: 100, description: 'For Jira: the key.' }),
  type: Type.String({
    default: 'Task',
    maxLength: 100,
    description: 'For Jira: the issue type.',
  }),
  customer: Type.Integer({ default: 1, minimum: 1, description: 'For DFIR-IRIS: the id.' }),
  severity: Type.Integer({
    default: 2,
    minimum: 1,
    maximum: 6,
    description: 'On the scale of the system.',
  }),
  title: Type.String({ default: '{title}', maxLength: 500, description: 'A template.' }),
  text: Type.String({
    default: '{lines}\n\nWatch: {watch}\nQuery: {query}\n{url}',
    maxLength: 4_000,
    description:
      'A template with {title}, {lines}, {watch}, {query}, {subject}, {change}, {url} and {id}.',
  }),
});
type Settings = Static<typeof settings>;

/** Opens a ticket or alert for every message. Systems that recognise the message id reject duplicates. */
export const ticket = sinkKind({
  name: 'ticket',
  says: 'A ticket in Jira, or an alert in TheHive or DFIR-IRIS, written from a template.',
  settings,
  send(message, target, ways) {
    const given = target.settings;
    const title = fill(given.title, message).replaceAll('\n', ' ').slice(0, longestTitle);
    const written = { title, text: fill(given.text, message, escapes[given.system]) };
    const { path, body, headers } = tickets[given.system](given, written, message);
    const url = trimEndOf(given.url, '/') + path;
    return postJson(ways, { url, body: JSON.stringify(body), headers });
  },
});

const longestTitle = 250;

interface Written {
  title: string;
  text: string;
}

interface Ticket {
  path: string;
  body: object;
  headers: Record<string, string>;
}

const tickets: Readonly<
  Record<(typeof systems)[number], (given: Settings, written: Written, message: Message) => Ticket>
> = {
  jira: ({ user, token, project, type }, { title, text }) => ({
    path: '/rest/api/2/issue',
    body: {
      fields: {
        project: { key: project },
        issuetype: { name: type },
        summary: title,
        description: text,
        labels: ['vedette'],
      },
    },
    headers: { authorization: user === '' ? `Bearer ${token}` : basic(user, token) },
  }),
  thehive: ({ token, severity }, { title, text }, message) => ({
    path: '/api/v1/alert',
    body: {
      type: 'vedette',
      source: 'vedette',
      sourceRef: message.id,
      title,
      description: text,
      severity,
      tags: ['vedette', message.type],
      observables: addressesOf(message).map((data) => ({ dataType: 'ip', data })),
    },
    headers: { authorization: `Bearer ${token}` },
  }),
  iris: ({ token, severity, customer }, { title, text }, message) => ({
    path: '/alerts/add',
    body: {
      alert_title: title,
      alert_description: text,
      alert_source: 'Vedette',
      alert_source_ref: message.id,
      alert_source_link: message.url,
      alert_source_event_time: message.at.replace('Z', ''),
      alert_severity_id: severity,
      alert_status_id: 2,
      alert_customer_id: customer,
      alert_tags: `vedette,${message.type}`,
    },
    headers: { authorization: `Bearer ${token}` },
  }),
};

function basic(user: string, token: string): string {
  return `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}

function addressesOf({ events }: Message): string[] {
  return [...new Set(events.map(({ address }) => address))].filter((each) => each !== '');
}

/** Escapes untrusted text, so that it mentions no one and embeds no images. */
const escapes: Readonly<Record<(typeof systems)[number], (text: string) => string>> = {
  jira: (text) => text.replace(/[[\]{}!|~^*]/g, '\\$&'),
  thehive: forMarkdown,
  iris: forMarkdown,
};

/** Values are never expanded as templates. */
function fill(template: string, message: Message, escape = (text: string) => text): string {
  const [event] = message.events;
  const values: Readonly<Record<string, string>> = {
    title: titleOf(message),
    lines: linesOf(message).join('\n'),
    watch: message.watch.name,
    query: message.watch.query,
    subject: event?.subject ?? '',
    change: event?.change ?? '',
    url: message.url,
    id: message.id,
  };
  const write = (name: string, value: string) => (name === 'url' ? value : escape(value));
  return template.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : write(name, value);
  });
}
