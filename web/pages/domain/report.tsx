import { namesOf } from '../../../src/domain/capture.ts';
import { domainReport } from '../../../src/domain/contract.ts';
import type { WireReport } from '../../../src/domain/report/wire.ts';
import { exportReport } from '../../../src/exports/findings/contract.ts';
import { reportVerdict, whyUnseen } from '../../../src/domain/verdict-words.ts';
import { toCurl } from '../../api.ts';
import { parseUrl } from '../../../src/lib/parse-url.ts';
import { CopyMenu } from '../../components/copy-menu.tsx';
import { Defanged, HostileText, defang } from '../../components/hostile-text.tsx';
import { JudgementView } from '../../components/judgement.tsx';
import { ShareLink } from '../../components/share-link.tsx';
import { VerdictWord } from '../../components/verdict-word.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { useTabTitle } from '../../tab-title.ts';
import { domainTexts } from '../../texts/domain.ts';
import { judgementTexts } from '../../texts/judgement.ts';
import { Left, LinkOuts, PageHtml, Screenshots, Similar } from './evidence.tsx';
import { findingsOf } from './findings.ts';
import { Indicators, indicatorsOf } from './indicators.tsx';
import { LoadGraph } from './load-graph.tsx';
import { LoadTree } from './load-tree.tsx';
import { Reasons } from './reasons.tsx';
import { Redirects } from './redirects.tsx';
import { Certificates, Dns, Forms, Headers, Registration, Technologies } from './cards.tsx';
import { SimilarPages } from './similar-pages.tsx';
import { Cookies, Hosts, Requests } from './tables.tsx';

interface ReportProps {
  id: string;
  report: WireReport;
}

/** Leaves room for the verdict after it in the tab. */
const longestTabTitle = 40;

/** A report, verdict first. */
export function ReportView({ id, report }: ReportProps) {
  const t = domainTexts;
  const { main_domain_info: main, explain } = report;
  const verdict = judgementTexts.words[reportVerdict(main.domain_score.score, explain)];
  const host = parseUrl(main.inserted_url)?.hostname ?? main.inserted_url;
  const title = main.title.slice(0, longestTabTitle);
  const named = [title, defang(host)].filter((part) => part !== '').join(' – ');
  useTabTitle(judgementTexts.tab(named, verdict));
  return (
    <>
      <Head id={id} report={report} />
      {report.explain?.judgement && (
        <JudgementView
          judgement={report.explain.judgement}
          exported={{ operation: exportReport, input: { id } }}
        />
      )}
      <div class="report-top">
        <Screenshots report={report} />
        <div class="stack">
          <section class="card stack" aria-labelledby="why">
            <h2 id="why">{t.why}</h2>
            <Reasons reasons={report.explain?.reasons ?? []} />
          </section>
          <Findings report={report} />
          <Gaps report={report} />
        </div>
      </div>
      <Indicators report={report} />
      <Redirects report={report} />
      <LoadGraph report={report} />
      <LoadTree report={report} />
      <Requests report={report} />
      <Hosts report={report} />
      <div class="report-columns">
        <Dns report={report} />
        <Certificates report={report} />
        <Registration report={report} />
        <Technologies report={report} />
        <Forms report={report} />
        <Headers report={report} />
      </div>
      <Similar report={report} />
      <SimilarPages id={id} />
      <Left report={report} />
      <Cookies report={report} />
      <LinkOuts report={report} />
      <PageHtml id={id} />
    </>
  );
}

function Head({ id, report }: ReportProps) {
  const { main_domain_info: main, report_time: time, explain } = report;
  const t = domainTexts;
  const unseen = whyUnseen(explain);
  const options = namesOf(explain?.capture);
  const copies = {
    json: () => JSON.stringify(report, null, 2),
    curl: () => toCurl({ ...domainReport, path: domainReport.path.replace('{id}', id) }, {}),
    defanged: () => indicatorsOf(report).map(defang).join('\n'),
  };
  return (
    <header class="card report-head">
      {!explain?.judgement && (
        <VerdictWord verdict={reportVerdict(main.domain_score.score, explain)} />
      )}
      <div class="stack">
        <h1>
          <Defanged text={main.inserted_url} />
        </h1>
        {main.title !== '' && (
          <p>
            <HostileText text={main.title} />
          </p>
        )}
        {unseen !== '' && (
          <p class="problem">
            <HostileText text={t.notSeen(unseen)} />
          </p>
        )}
        {options.length > 0 && (
          <p>
            <HostileText text={t.capture.opened(options.map(defang))} />
          </p>
        )}
        <p class="quiet">{t.summary({ time, registered: main.domain_created })}</p>
      </div>
      <div class="chips">
        <CopyMenu copies={copies} />
        <ShareLink kind="report" subject={id} />
        <a class="button" href={linkTo('domain', main.main_domain)}>
          {t.allOfDomain}
        </a>
        <a class="button" href={withQuery(linkTo('compare'), { before: id })}>
          {t.compare.menu}
        </a>
      </div>
    </header>
  );
}

function Findings({ report }: { report: WireReport }) {
  const findings = findingsOf(report);
  const t = domainTexts;
  return (
    <section class="card stack" aria-labelledby="findings">
      <h2 id="findings">{t.findingsTitle}</h2>
      {findings.length === 0 ? (
        <p class="quiet">{t.noFindings}</p>
      ) : (
        <ul class="findings">
          {findings.map((finding) => (
            <li key={finding}>
              <HostileText text={finding} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Gaps({ report: { explain } }: { report: WireReport }) {
  const gaps = explain?.gaps ?? [];
  if (gaps.length === 0) return null;
  return (
    <details class="quiet">
      <summary>{domainTexts.gaps(gaps.length)}</summary>
      <ul>
        {gaps.map(({ what, why }) => (
          <li key={what}>
            <HostileText text={`${what}: ${why}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}
