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
    description: 'Whose tickets they are: Jira, TheHive or DFIR-IRIS.',
  }),
  url: Type.Unsafe<string>({
    ...webUrl,
    description: 'Of the system, such as https://jira.example.',
  }),
  token: Type.Unsafe<string>({ type: 'string', maxLength: 2_000, secret: true }),
  user: Type.String({
    default: '',
    maxLength: 200,
    description: 'Of Jira in the cloud: the email address.',
  }),
  project: Type.String({ default: '', maxLength: 100, description: 'Of Jira: the key.' }),
  type: Type.String({
    default: 'Task',
    maxLength: 100,
    description: 'Of Jira: the kind of issue.',
  }),
  customer: Type.Integer({ default: 1, minimum: 1, description: 'Of DFIR-IRIS: the id.' }),
  severity: Type.Integer({
    default: 2,
    minimum: 1,
    maximum: 6,
    description: 'As the system counts.',
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

/** Opens a ticket or an alert for every message. Systems that know the id of a message refuse it the second time. */
export const ticket = sinkKind({
  name: 'ticket',
  says: 'A ticket of Jira, or an alert of TheHive or DFIR-IRIS, written by a template.',
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

/** Text of others is no markup: it mentions no one, and shows no picture. */
const escapes: Readonly<Record<(typeof systems)[number], (text: string) => string>> = {
  jira: (text) => text.replace(/[[\]{}!|~^*]/g, '\\$&'),
  thehive: forMarkdown,
  iris: forMarkdown,
};

/** What a value contains is never a template again. */
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
