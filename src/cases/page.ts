import { escapeHtml, renderPaper, renderSection } from '../lib/paper.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { Case, CaseIndicator } from './store.ts';

const stateWords = { open: '', escalated: 'escalated', dismissed: 'dismissed' } as const;

/** Renders a case for readers without an account: verdicts only, no notes, history or account names. */
export function renderCasePage(
  { name }: Pick<Case, 'name'>,
  all: readonly CaseIndicator[],
): string {
  const judged = all.flatMap(({ judgedAt }) => judgedAt ?? []).toSorted();
  const [last] = judged.slice(-1);
  const when = last === undefined ? 'Not judged yet' : `Judged until ${toWireTime(last)} UTC`;
  const body = [
    `<h1>${escapeHtml(name)}</h1>`,
    `<p class="sub">${countOf(all)}</p>`,
    renderSection({
      title: 'Indicators',
      header: ['Indicator', 'Verdict', 'Decision', 'Why', 'Sources'],
      rows: all.map(toRow),
    }),
    `<footer>${when} by Vedette. Verdicts are of that time.</footer>`,
  ];
  return renderPaper({ title: name, body });
}

function toRow({ value, kind, state, reason, judgement }: CaseIndicator): string[] {
  const { verdict, headline, reasons, sources } = judgement ?? nothing;
  const decision = [stateWords[state], reason].filter((each) => each !== '').join(': ');
  const why = [headline, ...reasons.filter((each) => each !== headline)];
  return [
    `${defang(value)} (${kind})`,
    verdict === '' ? 'not judged' : verdict,
    decision,
    why.join(' · '),
    sources.join(', '),
  ];
}

const nothing = { verdict: '', headline: '', reasons: [], sources: [] } as const;

/** Prevents browsers, mail clients and chats from turning it into a link. */
function defang(text: string): string {
  return text.replaceAll('.', '[.]').replace(/^http/i, 'hxxp');
}

function countOf(all: readonly CaseIndicator[]): string {
  const bad = all.filter(({ judgement }) => judgement?.verdict === 'malicious').length;
  return `${all.length} ${all.length === 1 ? 'indicator' : 'indicators'}, ${bad} malicious`;
}
