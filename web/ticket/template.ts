import { signal } from '@preact/signals';
import { ticketTexts } from '../texts/ticket.ts';
import { ticketForms, type TicketForm } from './ticket.ts';

const keyOf = (form: TicketForm) => `ticket-${form}`;

/** The user's own, or else ours. Stored in the browser: what a tracker expects need not be shared. */
const templates = signal<Readonly<Record<TicketForm, string>>>({
  ...ticketTexts.templates,
  ...stored(),
});

function stored(): Partial<Record<TicketForm, string>> {
  try {
    const own = ticketForms.map((form) => [form, localStorage.getItem(keyOf(form))] as const);
    return Object.fromEntries(own.filter(([, text]) => text !== null && text !== ''));
  } catch {
    return {}; // storage is off
  }
}

export const templateOf = (form: TicketForm) => templates.value[form];

/** '' restores the default. */
export function keepTemplate(form: TicketForm, text: string): void {
  const isOwn = text !== '' && text !== ticketTexts.templates[form];
  templates.value = { ...templates.value, [form]: isOwn ? text : ticketTexts.templates[form] };
  try {
    if (isOwn) localStorage.setItem(keyOf(form), text);
    else localStorage.removeItem(keyOf(form));
  } catch {
    // Storage is off: it lasts until the page is closed.
  }
}
