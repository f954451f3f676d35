import { domainQuickHash, domainReports } from '../../src/domain/contract.ts';
import { urlScore } from '../../src/domain/url/contract.ts';
import { useAnswer } from '../api.ts';
import { Defanged } from '../components/hostile-text.tsx';
import { Answered } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo } from '../router.ts';
import { domainTexts } from '../texts/domain.ts';
import { ReportTable } from './domain/report-list.tsx';
import { UrlVerdict } from './domain/url-verdict.tsx';
import { ScanForm } from './domain/scan-form.tsx';
import './domain/domain.css';

/** A domain, or with `url` in the query a URL: what is known without visiting it, and its reports. */
export default function Domain({ params: { name }, query }: PageProps) {
  const target = name ?? query.get('url') ?? '';
  return <Target key={target} target={target} />;
}

function Target({ target }: { target: string }) {
  const t = domainTexts;
  return (
    <>
      <header class="domain-head">
        <h1>
          <Defanged text={target} />
        </h1>
        <a class="button" href={linkTo('scans')}>
          {t.allScans}
        </a>
      </header>
      <div class="domain-columns">
        <div class="stack">
          <Known target={target} />
          <section class="card stack" aria-labelledby="scan-it">
            <h2 id="scan-it">{t.scanIt}</h2>
            <p class="quiet">{t.scanLead}</p>
            <ScanForm target={target} />
          </section>
        </div>
        <section class="card stack" aria-labelledby="looks">
          <h2 id="looks">{t.looks}</h2>
          <Look target={target} />
        </section>
      </div>
      <Reports target={target} />
    </>
  );
}

const results: Readonly<Record<string, string>> = domainTexts.results;
const resultMeans: Readonly<Record<string, string>> = domainTexts.resultMeans;

/** What feeds and stored reports say. */
function Known({ target }: { target: string }) {
  const answer = useAnswer(domainQuickHash, { domain: target });
  const t = domainTexts;
  return (
    <section class="card stack" aria-labelledby="known">
      <h2 id="known">{t.known}</h2>
      <Answered answer={answer} lines={2}>
        {({ result }) => (
          <>
            <p>
              <span class="verdict-word" data-result={result}>
                {results[result] ?? result}
              </span>
            </p>
            <p class="quiet">{resultMeans[result]}</p>
          </>
        )}
      </Answered>
    </section>
  );
}

/** A GET scores one URL and does not stream. */
const scoreOne = { ...urlScore, methods: ['GET'] } satisfies typeof urlScore;

function Look({ target }: { target: string }) {
  const answer = useAnswer(scoreOne, { url: target, explain: true });
  return (
    <Answered answer={answer} lines={3}>
      {(scored) => <UrlVerdict scored={scored} />}
    </Answered>
  );
}

function Reports({ target }: { target: string }) {
  const answer = useAnswer(domainReports, { query: target });
  const t = domainTexts;
  return (
    <section class="stack" aria-labelledby="reports">
      <h2 id="reports">{t.publicReports}</h2>
      <Answered answer={answer} lines={4}>
        {({ reports, count }) =>
          count === 0 ? (
            <p class="quiet">{t.noReports}</p>
          ) : (
            <ReportTable caption={t.publicReports} reports={reports} />
          )
        }
      </Answered>
    </section>
  );
}
