import { defineTexts } from './catalogue.ts';

export const ticketTexts = defineTexts('ticket', {
  copy: 'Copy for ticket',
  forms: { text: 'Text', markdown: 'Markdown', html: 'HTML' },
  edit: 'Edit the template',
  copied: (form: string) => `ticket as ${form}`,
  title: 'Ticket template',
  lead: 'What “Copy for ticket” writes about each indicator. It stays in this browser. A line is left out when all of its fields are empty.',
  fields: 'Fields',
  form: 'Form',
  template: 'Template',
  preview: 'Preview',
  save: 'Save',
  saved: 'Template saved.',
  reset: 'Restore the default',
  example: {
    headline: 'Example feed lists it as a source of attacks.',
    reason: 'Example feed lists it as a source of attacks',
    source: 'example-feed',
  },
  /** Adds the source of a reason and when the source saw it. */
  reason: (says: string, from: readonly string[]) =>
    from.length === 0 ? says : `${says} (${from.join(', ')})`,
  templates: {
    text: `{indicator}: {verdict}
{headline}
Decision: {state} {note}

Reasons:
{reasons}
Sources: {sources}
Judged {judged} UTC
{link}`,
    markdown: `**{indicator}**: **{verdict}**

{headline}

Decision: {state} {note}

{reasons}

Sources: {sources}

Judged {judged} UTC: <{link}>`,
    html: `<p><b>{indicator}</b>: <b>{verdict}</b></p>
<p>{headline}</p>
<p>Decision: {state} {note}</p>
<ul>{reasons}</ul>
<p>Sources: {sources}</p>
<p>Judged {judged} UTC: <a href="{link}">{link}</a></p>`,
  },
});
