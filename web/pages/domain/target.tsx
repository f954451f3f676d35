import type { ComponentChildren } from 'preact';
import { domainScans } from '../../../src/domain/contract.ts';
import { urlScore } from '../../../src/domain/url/contract.ts';
import { useAnswer } from '../../api.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { Judged } from '../../components/judgement.tsx';
import { Answered } from '../../components/states.tsx';
import { linkTo } from '../../router.ts';
import { domainTexts } from '../../texts/domain.ts';
import { Reasons } from './reasons.tsx';
import { ReportTable } from './report-list.tsx';
import { ScanForm } from './scan-form.tsx';
import './domain.css';

interface TargetProps {
  target: string;
  /** What a scan of it came to. */
  children?: ComponentChildren;
}

/** What feeds, earlier reports and its name say of a domain or URL. */
export function Target({ target, children }: TargetProps) {
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
      {children}
      <Judged indicator={target} />
      <div class="domain-columns">
        <section class="card stack" aria-labelledby="scan-it">
          <h2 id="scan-it">{t.scanIt}</h2>
          <p class="quiet">{t.scanLead}</p>
          <ScanForm target={target} />
        </section>
        <section class="card stack" aria-labelledby="looks">
          <h2 id="looks">{t.looks}</h2>
          <Look target={target} />
        </section>
      </div>
      <Reports target={target} />
    </>
  );
}

/** A GET scores one URL and does not stream. */
const scoreOne = { ...urlScore, methods: ['GET'] } satisfies typeof urlScore;

/** Shows evidence for the verdict, but no verdict. */
function Look({ target }: { target: string }) {
  const answer = useAnswer(scoreOne, { url: target, explain: true });
  const t = domainTexts;
  return (
    <Answered answer={answer} lines={3}>
      {({ brand, reasons = [], error }) =>
        error === undefined ? (
          <>
            {brand !== undefined && (
              <p>
                <HostileText text={t.borrows(brand)} />
              </p>
            )}
            <Reasons reasons={reasons} />
          </>
        ) : (
          <p class="quiet">{t.noWebAddress}</p>
        )
      }
    </Answered>
  );
}

function Reports({ target }: { target: string }) {
  const answer = useAnswer(domainScans, { query: target });
  const t = domainTexts;
  return (
    <section class="stack" aria-labelledby="reports">
      <h2 id="reports">{t.reports}</h2>
      <Answered answer={answer} lines={4}>
        {({ scans }) => {
          const reports = scans.filter(({ state }) => state === 'done');
          return reports.length === 0 ? (
            <p class="quiet">{t.noReports}</p>
          ) : (
            <ReportTable caption={t.reports} reports={reports} />
          );
        }}
      </Answered>
    </section>
  );
}
