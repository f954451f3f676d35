import { useEffect, useRef, useState } from 'preact/hooks';
import { showToast } from '../components/toast.tsx';
import { judgementTexts } from '../texts/judgement.ts';
import { ticketTexts as t } from '../texts/ticket.ts';
import { keepTemplate, templateOf } from './template.ts';
import { renderTicket, ticketFields, ticketForms, type Ticket, type TicketForm } from './ticket.ts';
import './template-editor.css';

const example: Ticket = {
  indicator: '198.51.100.7',
  verdict: judgementTexts.words.suspicious,
  headline: t.example.headline,
  reasons: [t.example.reason],
  sources: [t.example.source],
  judged: '2026-01-31 12:00:00',
  state: '',
  note: '',
  link: new URL('#/ip/198.51.100.7', location.href).href,
};

/** Adapts the text of tickets to the user's tracker. `isAskedFor` scrolls to it. */
export function TemplateEditor({ isAskedFor }: { isAskedFor: boolean }) {
  const [form, setForm] = useState<TicketForm>('text');
  const [text, setText] = useState(templateOf(form));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAskedFor) box.current?.scrollIntoView();
  }, [isAskedFor]);
  const edit = (next: TicketForm) => {
    setForm(next);
    setText(templateOf(next));
  };
  const keep = (next: string) => {
    keepTemplate(form, next);
    setText(templateOf(form));
    showToast(t.saved);
  };
  return (
    <section class="card ticket-editor" ref={box} aria-labelledby="ticket-template">
      <h2 id="ticket-template">{t.title}</h2>
      <p class="quiet">{t.lead}</p>
      <div class="chips" role="group" aria-label={t.form}>
        {ticketForms.map((each) => (
          <button key={each} class="button" aria-pressed={each === form} onClick={() => edit(each)}>
            {t.forms[each]}
          </button>
        ))}
      </div>
      <p class="quiet">
        {t.fields} <code>{ticketFields.map((field) => `{${field}}`).join(' ')}</code>
      </p>
      <div class="ticket-columns">
        <label>
          {t.template}
          <textarea
            class="input mono"
            rows={12}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div>
          <h3>{t.preview}</h3>
          <pre class="command">{renderTicket(example, form, text)}</pre>
        </div>
      </div>
      <div class="chips">
        <button class="button primary" onClick={() => keep(text)}>
          {t.save}
        </button>
        <button class="button" onClick={() => keep('')}>
          {t.reset}
        </button>
      </div>
    </section>
  );
}
