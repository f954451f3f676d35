import type { CaseRow } from '../../src/cases/contract.ts';
import { fewReasons, type Judgement } from '../../src/verdict/contract.ts';
import { escapeHtml } from '../components/escape-html.ts';
import { defang } from '../components/hostile-text.tsx';
import { linkToIndicator } from '../components/indicator-link.ts';
import { caseTexts } from '../texts/cases.ts';
import { judgementTexts } from '../texts/judgement.ts';
import { ticketTexts } from '../texts/ticket.ts';

export const ticketForms = ['text', 'markdown', 'html'] as const;
export type TicketForm = (typeof ticketForms)[number];

/** What a ticket can say about an indicator; '' for nothing. */
export interface Ticket {
  indicator: string;
  verdict: string;
  headline: string;
  reasons: readonly string[];
  sources: readonly string[];
  judged: string;
  state: string;
  note: string;
  /** Our page about it. */
  link: string;
}

export const ticketFields = [
  'indicator',
  'verdict',
  'headline',
  'reasons',
  'sources',
  'judged',
  'state',
  'note',
  'link',
] as const satisfies readonly (keyof Ticket)[];

/** A bare fragment leads nowhere from another program. */
const wholeLink = (link: string) => new URL(link, location.href).href;
const wireNow = () => new Date().toISOString().slice(0, 19).replace('T', ' ');

export function ticketOf({ indicator, verdict, headline, reasons, sources }: Judgement): Ticket {
  return {
    indicator: indicator.value,
    verdict: judgementTexts.words[verdict],
    headline,
    reasons: reasons.slice(0, fewReasons).map(({ says, source, since, first_fetched: first }) => {
      const listed = first === '' ? '' : judgementTexts.listed(first);
      const when = since === '' ? listed : judgementTexts.since(since);
      return ticketTexts.reason(says, [source, when].filter(Boolean));
    }),
    sources,
    judged: wireNow(),
    state: '',
    note: '',
    link: wholeLink(linkToIndicator(indicator.kind, indicator.value)),
  };
}

/** For a row of a case. The verdict is passed separately, because it may still be pending. */
export function ticketOfRow(row: Omit<CaseRow, 'verdict'>, verdict: string): Ticket {
  const { kind, value, headline, reasons, sources, judged, state, reason } = row;
  return {
    indicator: value,
    verdict,
    headline,
    reasons: reasons.filter((each) => !headline.startsWith(each)),
    sources,
    judged,
    state: state === 'open' ? '' : caseTexts.states[state],
    note: reason,
    link: wholeLink(linkToIndicator(kind, value)),
  };
}

/** Fills in the template. Drops lines whose fields are all empty, and titles with nothing left below them. */
export function renderTicket(ticket: Ticket, form: TicketForm, template: string): string {
  const lines: string[] = [];
  for (const line of template.split('\n')) {
    const names = [...line.matchAll(fieldPattern)].map(([, name = '']) => name);
    if (names.length > 0 && names.every((name) => isEmpty(ticket, name))) {
      if (lines.at(-1)?.endsWith(':') === true) lines.pop();
      continue;
    }
    lines.push(
      line.replace(fieldPattern, (_, name: string) => valueOf(ticket, name, form)).trimEnd(),
    );
  }
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}

const fieldPattern = new RegExp(`\\{(${ticketFields.join('|')})\\}`, 'g');

const isField = (name: string): name is (typeof ticketFields)[number] =>
  ticketFields.some((field) => field === name);

const isEmpty = (ticket: Ticket, name: string) => !isField(name) || ticket[name].length === 0;

function valueOf(ticket: Ticket, name: string, form: TicketForm): string {
  if (!isField(name)) return '';
  if (name === 'link') return form === 'html' ? escapeHtml(ticket.link) : ticket.link;
  const escape = escapes[form];
  if (name === 'indicator') return escape(defang(ticket.indicator));
  const value = ticket[name];
  if (typeof value === 'string') return escape(defangWithin(value));
  const items = value.map((each) => escape(defangWithin(each)));
  return name === 'reasons' ? items.map(bullets[form]).join('\n') : items.join(', ');
}

const bullets: Readonly<Record<TicketForm, (text: string) => string>> = {
  text: (text) => `- ${text}`,
  markdown: (text) => `- ${text}`,
  html: (text) => `<li>${text}</li>`,
};

/** What a stranger wrote must not become markup in the ticket, or reorder its lines. */
const visible = (text: string) => text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '�').trim();

const escapes: Readonly<Record<TicketForm, (text: string) => string>> = {
  text: visible,
  markdown: (text) => visible(text).replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&'),
  html: (text) => escapeHtml(visible(text)),
};

const hostPattern =
  /(?:[a-z]{2,10}:\/\/\S{1,2000})|(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])|(?<![\w.])(?:[\p{L}\p{N}_-]{1,63}\.){1,10}\p{L}{2,24}(?![\w])/giu;

/** Defangs hosts and URLs in a sentence, but not version numbers and the like. */
function defangWithin(text: string): string {
  return text.replace(hostPattern, (match) => defang(match));
}
