import { escapeHtml, renderPaper, renderSection } from '../../lib/paper.ts';
import { indicatorLists, type IndicatorList } from './indicators.ts';
import { allSectionsOf, subjectOf, verdictOf, type Report } from './sections.ts';

/** A self-contained page: no scripts, no links, no external resources. */
export function renderReportPage(report: Report, pictures: readonly Uint8Array[]): string {
  const subject = subjectOf(report);
  const { value, word, headline } = verdictOf(report);
  const blocks = Array.from({ length: 5 }, (_, at) => `<i${at < value ? ' class="on"' : ''}></i>`);
  const body = [
    `<h1>${escapeHtml(subject)}</h1>`,
    `<p class="sub">${escapeHtml(report.main_domain_info.title)}</p>`,
    `<p class="verdict v${value}"><span class="bar" aria-hidden="true">${blocks.join('')}</span>${escapeHtml(word)}</p>`,
    `<p>${escapeHtml(headline)}</p>`,
    ...pictures.map(renderPicture),
    ...allSectionsOf(report).map(renderSection),
    renderIndicators(indicatorLists(report)),
    `<footer>Scanned ${escapeHtml(report.report_time)} UTC by Vedette. A report describes a single visit.</footer>`,
  ];
  return renderPaper({ title: `${subject}: ${word}`, body });
}

function renderPicture(bytes: Uint8Array): string {
  const data = Buffer.from(bytes).toString('base64');
  return `<img alt="Screenshot of the page" src="data:image/png;base64,${data}">`;
}

/** Text areas: a click and Ctrl-A select a whole list, without a script. */
function renderIndicators(lists: readonly IndicatorList[]): string {
  const areas = lists.map(({ title, lines }) => {
    const rows = Math.min(lines.length, 12);
    const text = lines.map(escapeHtml).join('\n');
    return `<details><summary>Copy as: ${escapeHtml(title)} (${lines.length})</summary><textarea readonly rows="${rows}">${text}</textarea></details>`;
  });
  return `<section><h2>Indicators</h2>${areas.join('')}</section>`;
}
