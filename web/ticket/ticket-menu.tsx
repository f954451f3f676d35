import { copyText } from '../components/copy-menu.tsx';
import { Menu } from '../components/menu.tsx';
import { showToast } from '../components/toast.tsx';
import { go, linkTo, withQuery } from '../router.ts';
import { texts } from '../texts.ts';
import { ticketTexts as t } from '../texts/ticket.ts';
import { templateOf } from './template.ts';
import { renderTicket, ticketForms, type Ticket, type TicketForm } from './ticket.ts';

/** Tickets are generated only when copied. */
export function TicketMenu({ tickets, about = '' }: TicketMenuProps) {
  const items = ticketForms.map((form) => ({
    label: t.forms[form],
    onChoose: () => void copy(form, tickets()),
  }));
  const edit = {
    label: t.edit,
    onChoose: () => go(withQuery(linkTo('account'), { part: 'ticket' })),
  };
  return (
    <Menu label={about === '' ? t.copy : `${t.copy}: ${about}`} items={[...items, edit]}>
      {t.copy}
    </Menu>
  );
}

interface TicketMenuProps {
  tickets: () => readonly Ticket[];
  /** Names the menu for screen readers, if there are several. */
  about?: string;
}

async function copy(form: TicketForm, tickets: readonly Ticket[]): Promise<void> {
  const write = (as: TicketForm) =>
    tickets.map((ticket) => renderTicket(ticket, as, templateOf(as))).join('\n\n');
  if (form !== 'html') {
    await copyText(write(form), t.copied(t.forms[form]));
    return;
  }
  // Rich-text editors take the HTML, others the text.
  const blobOf = (as: TicketForm, type: string) => new Blob([write(as)], { type });
  const html = blobOf('html', 'text/html');
  const plain = blobOf('text', 'text/plain');
  try {
    const item = new ClipboardItem({ 'text/html': html, 'text/plain': plain });
    await navigator.clipboard.write([item]);
    showToast(texts.copied(t.copied(t.forms.html)));
  } catch {
    showToast(texts.copyFailed, true);
  }
}
