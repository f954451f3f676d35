import { describe, expect, it } from 'vitest';
import { ticketTexts } from '../../web/texts/ticket.ts';
import { renderTicket, type Ticket } from '../../web/ticket/ticket.ts';

const ticket: Ticket = {
  indicator: 'http://a.example/<b>',
  verdict: 'Malicious',
  headline: 'Version 2.4.49 on 198.51.100.7 serves *malware* of evil.example\n{link}',
  reasons: ['<script>alert(1)</script>', 'see https://b.example/x.y'],
  sources: [],
  judged: '2026-01-31 12:00:00',
  state: '',
  note: '',
  link: 'https://vedette.example/#/url?url=a&b',
};

describe('a ticket', () => {
  it('defangs hosts and URLs in sentences, but not versions', () => {
    expect(renderTicket(ticket, 'text', '{headline}')).toBe(
      'Version 2.4.49 on 198[.]51[.]100[.]7 serves *malware* of evil[.]example {link}',
    );
    expect(renderTicket(ticket, 'text', '{reasons}')).toContain(
      '- see hxxps[://]b[.]example/x[.]y',
    );
  });

  it('turns no third-party text into markup', () => {
    const { html, markdown } = ticketTexts.templates;

    const asHtml = renderTicket(ticket, 'html', html);
    const asMarkdown = renderTicket(ticket, 'markdown', markdown);

    expect(asHtml).toContain('<li>&lt;script&gt;alert(1)&lt;/script&gt;</li>');
    expect(asHtml).toContain('href="https://vedette.example/#/url?url=a&amp;b"');
    expect(asMarkdown).toContain('\\*malware\\*');
    expect(asMarkdown).toContain('\\<script\\>');
  });

  it('omits empty fields, and headings without content', () => {
    const template = 'Sources:\n{sources}\nDecision: {state} {note}\n\nJudged {judged}';

    expect(renderTicket(ticket, 'text', template)).toBe('\nJudged 2026-01-31 12:00:00');
  });
});
