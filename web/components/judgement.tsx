import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { check } from '../../src/check/contract.ts';
import { exportIndicator } from '../../src/exports/findings/contract.ts';
import { fewReasons } from '../../src/verdict/contract.ts';
import type { Coverage, Exposure, Judgement, Reason } from '../../src/verdict/contract.ts';
import { useAnswer } from '../api.ts';
import { linkTo } from '../router.ts';
import { useTabTitle } from '../tab-title.ts';
import { texts } from '../texts.ts';
import { TicketMenu } from '../ticket/ticket-menu.tsx';
import { ticketOf } from '../ticket/ticket.ts';
import { judgementTexts as t } from '../texts/judgement.ts';
import { ExportFiles, type ExportedAs } from './export-files.tsx';
import { defang, HostileText } from './hostile-text.tsx';
import { useIsPrinted } from './printed.ts';
import { isForeign, linkToIndicator, linkToPlace } from './indicator-link.ts';
import { SavePage } from './save-page.tsx';
import { Answered } from './states.tsx';
import { VerdictWord } from './verdict-word.tsx';
import './judgement.css';

/** Fetches and shows a verdict, for pages whose other answers do not contain it. */
export function Judged({ indicator }: { indicator: string }) {
  const answer = useAnswer(check, { indicator });
  return (
    <Answered answer={answer} lines={8}>
      {(judgement) => <JudgementView judgement={judgement} />}
    </Answered>
  );
}

interface JudgementProps {
  judgement: Judgement;
  /** Export with the same content; the indicator's own if absent. */
  exported?: Pick<ExportedAs, 'operation' | 'input'>;
  /** Actions, shown below the advice. */
  children?: ComponentChildren;
}

/** The verdict on an indicator, with its evidence, advice and coverage. */
export function JudgementView({ judgement, exported, children }: JudgementProps) {
  const { verdict, headline, exposure, reasons, advice, coverage } = judgement;
  const { value } = judgement.indicator;
  const file = exported ?? { operation: exportIndicator, input: { indicator: value } };
  useTabTitle(t.tab(defang(value), t.words[verdict]));
  return (
    <section class="card judgement" data-verdict={verdict} aria-labelledby="verdict">
      <div class="judgement-part">
        <h2 id="verdict">
          <VerdictWord verdict={verdict} />
        </h2>
        <p class="judgement-headline">
          <HostileText text={headline} />
        </p>
        <Identity sentences={judgement.context} />
        {exposure && <ExposureLine exposure={exposure} />}
        <Reasons reasons={reasons} />
        <Sentences title={t.inFavour} sentences={judgement.in_favour} />
        <Sentences title={t.suppressed} sentences={judgement.suppressed} />
      </div>
      <div class="judgement-part">
        <h3>{t.advice}</h3>
        <p>
          <HostileText text={advice} />
        </p>
        <div class="chips">
          <TicketMenu tickets={() => [ticketOf(judgement)]} />
          <SavePage name={value} />
          <ExportFiles {...file} name={value} />
        </div>
        {children}
        <CoverageFacts coverage={coverage} />
        <Relations judgement={judgement} />
      </div>
    </section>
  );
}

/** Who it is and what it does, such as a crawler, a resolver or an exit of Tor, in one line on top. */
function Identity({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <p class="judgement-identity">
      <span class="for-screen-readers">{t.context}: </span>
      <HostileText text={sentences.join(' ')} />
    </p>
  );
}

/** Shown beside any verdict. */
function ExposureLine({ exposure }: { exposure: Exposure }) {
  const { worst, cve_data: cveData, last_seen: seen } = exposure;
  const data = cveData === 'building' || cveData === 'none' ? t.cveData[cveData] : '';
  const counts = [
    [exposure.exploited, t.exploited],
    [exposure.affected, t.affected],
    [exposure.possible, t.possible],
    [exposure.past_exploited, t.pastExploited],
    [exposure.past_affected, t.pastAffected],
    [exposure.open_ports, t.openPorts],
  ] as const;
  const said = counts.filter(([count]) => count > 0).map(([count, say]) => say(count));
  const all = [...said, data, seen === '' ? '' : t.lastSeen(seen)].filter((each) => each !== '');
  if (all.length === 0) return null;
  const isExploited = exposure.exploited + exposure.past_exploited > 0;
  return (
    <div class="judgement-exposure" data-exploited={isExploited}>
      <h3>{t.exposure}</h3>
      <p>{all.join(' · ')}</p>
      {worst.length > 0 && (
        <p class="chips">
          {worst.map((cve) => (
            <a key={cve} class="chip mono" href={linkTo('cve', cve)}>
              {cve}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const [isWhole, setWhole] = useState(false);
  const isPrinted = useIsPrinted();
  const shown = isWhole || isPrinted ? reasons : reasons.slice(0, fewReasons);
  if (reasons.length === 0) return null;
  return (
    <>
      <h3>{t.against}</h3>
      <ol class="judgement-reasons">
        {shown.map((reason, at) => (
          <li key={at} data-sure={reason.sure}>
            <HostileText text={reason.says} />
            <p class="quiet">
              <Backing reason={reason} />
            </p>
          </li>
        ))}
      </ol>
      {shown.length < reasons.length && (
        <button class="link-button judgement-more" onClick={() => setWhole(true)}>
          {texts.bars.more(reasons.length - shown.length)}
        </button>
      )}
    </>
  );
}

/** Who says so, since when, how sure, and where to look. */
function Backing({
  reason: { source, since, first_fetched: first, sure, see },
}: {
  reason: Reason;
}) {
  const link = linkToPlace(see);
  const listed = first === '' ? '' : t.listed(first);
  const said = [source, since === '' ? listed : t.since(since), sure].filter((each) => each !== '');
  const place = isForeign(see) ? defang(see) : see;
  return (
    <>
      <HostileText text={said.join(' · ')} />
      {see !== '' && ' · '}
      {link === undefined ? (
        <HostileText text={place} />
      ) : (
        <a href={link}>
          <HostileText text={see.startsWith('/v1/domain/report/') ? t.report : place} />
        </a>
      )}
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="judgement-sentences">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <HostileText text={sentence} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CoverageFacts({ coverage }: { coverage: Coverage }) {
  const { asked, silent, not_covered: notCovered, too_old: tooOld } = coverage;
  return (
    <details class="judgement-coverage">
      <summary>
        {t.asked(asked.length)}, {t.silent(silent.length)}
      </summary>
      <dl class="facts">
        <Names name={t.asked(asked.length)} of={asked} />
        <Names name={t.silent(silent.length)} of={silent} />
        <Names name={t.notCovered} of={notCovered} />
        <Names name={t.tooOld} of={tooOld} />
      </dl>
    </details>
  );
}

function Names({ name, of }: { name: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <HostileText text={of.join(', ')} />
      </dd>
    </div>
  );
}

/** Links to our own pages, never to the hosts themselves. */
function Relations({ judgement: { relations } }: { judgement: Judgement }) {
  if (relations.length === 0) return null;
  const byName = new Map<string, typeof relations>();
  for (const each of relations) {
    byName.set(each.relation, [...(byName.get(each.relation) ?? []), each]);
  }
  return (
    <>
      <h3>{t.relations}</h3>
      <dl class="facts judgement-relations">
        {[...byName].map(([name, related]) => (
          <div key={name}>
            <dt>
              <HostileText text={name} />
            </dt>
            <Related of={related} />
          </div>
        ))}
      </dl>
    </>
  );
}

/** Shown per kind of relation before "more"; an address may have hundreds of names. */
const fewRelated = 4;

function Related({ of }: { of: Judgement['relations'] }) {
  const [isWhole, setWhole] = useState(false);
  const isPrinted = useIsPrinted();
  const shown = isWhole || isPrinted ? of : of.slice(0, fewRelated);
  return (
    <>
      {shown.map(({ kind, value }) => (
        <dd key={`${kind} ${value}`}>
          <a class="mono" href={linkToIndicator(kind, value)}>
            <HostileText text={kind === 'url' || kind === 'domain' ? defang(value) : value} />
          </a>
        </dd>
      ))}
      {shown.length < of.length && (
        <dd>
          <button class="link-button" onClick={() => setWhole(true)}>
            {texts.bars.more(of.length - shown.length)}
          </button>
        </dd>
      )}
    </>
  );
}
