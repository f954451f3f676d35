import { Type } from 'typebox';
import { linesOf, titleOf, type Message } from '../message.ts';
import { postJson, webUrl } from './post-json.ts';
import { sinkKind } from './sink.ts';

/** Secret: anyone with the URL of an incoming webhook can post there. */
const url = Type.Unsafe<string>({ ...webUrl, secret: true });
const settings = Type.Object({ url });

/** A chat that takes messages as JSON at a webhook URL. */
const chat = (name: string, says: string, write: (message: Message) => object) =>
  sinkKind({
    name,
    says,
    settings,
    send: (message, target, ways) =>
      postJson(ways, { url: target.settings.url, body: JSON.stringify(write(message)) }),
  });

export const slack = chat('slack', 'An incoming webhook of Slack.', toSlack);

export const mattermost = chat('mattermost', 'An incoming webhook of Mattermost.', toMattermost);

export const teams = chat(
  'teams',
  'A workflow of Microsoft Teams that posts adaptive cards.',
  toCard,
);

/** Slack's limit. */
const longestHeader = 150;
const longestSection = 2_900;

function toSlack(message: Message): object {
  const title = titleOf(message);
  const text = linesOf(message).map(forSlack).join('\n').slice(0, longestSection);
  const header = { type: 'plain_text', text: calm(title).slice(0, longestHeader), emoji: false };
  return {
    text: forSlack(title),
    blocks: [
      { type: 'header', text: header },
      ...(text === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text } }]),
      ...(message.url === ''
        ? []
        : [{ type: 'context', elements: [{ type: 'mrkdwn', text: message.url }] }]),
    ],
  };
}

function toMattermost(message: Message): object {
  const title = forMarkdown(titleOf(message));
  const text = linesOf(message).map(forMarkdown).join('\n');
  return {
    text: title,
    attachments: [
      {
        fallback: title,
        text,
        ...(message.url === '' ? {} : { title: 'Events', title_link: message.url }),
      },
    ],
  };
}

function toCard(message: Message): object {
  const block = (text: string, more: object = {}) => ({
    type: 'TextBlock',
    text: forMarkdown(text),
    wrap: true,
    ...more,
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(titleOf(message), { weight: 'Bolder', size: 'Medium' }),
      ...linesOf(message).map((line) => block(line)),
    ],
    ...(message.url === ''
      ? {}
      : { actions: [{ type: 'Action.OpenUrl', title: 'Events', url: message.url }] }),
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, content }] };
}

/** Breaks up mentions with zero-width characters, so that untrusted text notifies no one. */
function calm(text: string): string {
  return text.replaceAll('@', '@\u200b');
}

function forSlack(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return calm(escaped);
}

/** Escapes all markup. */
export function forMarkdown(text: string): string {
  return calm(text.replace(/[\\`*_{}[\]()#+!|~<>]/g, '\\$&'));
}
