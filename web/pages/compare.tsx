import { useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { domainCompare, domainReport, domainScans } from '../../src/domain/contract.ts';
import type { WireReport } from '../../src/domain/report/wire.ts';
import { reportVerdict, reportVerdicts } from '../../src/domain/verdict-words.ts';
import { useAnswer } from '../api.ts';
import { defang, Defanged, HostileText } from '../components/hostile-text.tsx';
import { Answered, Empty } from '../components/states.tsx';
import { VerdictWord } from '../components/verdict-word.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo, withQuery } from '../router.ts';
import { texts } from '../texts.ts';
import { domainTexts } from '../texts/domain.ts';
import './domain/domain.css';
import { screenshotsOf } from './domain/screenshot-address.ts';

const t = domainTexts.compare;
const aspects: Readonly<Record<string, string>> = t.aspects;

type Change = Static<typeof domainCompare.output>['changes'][number];

/** What changed between two scans. Without `after`, asks for the second one. */
export default function Compare({ title, query }: PageProps) {
  const before = query.get('before') ?? '';
  const after = query.get('after') ?? '';
  return (
    <>
      <h1>{title}</h1>
      {after === '' ? (
        <Choose before={before} />
      ) : (
        <Compared key={`${before} ${after}`} before={before} after={after} />
      )}
    </>
  );
}

function Choose({ before }: { before: string }) {
  const answer = useAnswer(domainScans, { mine: true, size: 100 });
  return (
    <Answered answer={answer}>
      {({ scans }) => (
        <section class="stack" aria-labelledby="with">
          <h2 id="with">{t.with}</h2>
          <ul class="plain-rows card">
            {scans
              .filter(({ scan_id: id, state }) => id !== before && state === 'done')
              .map(({ scan_id: id, url, reg_dtime: time }) => (
                <li key={id}>
                  <a href={withQuery(linkTo('compare'), { before, after: id })}>
                    <Defanged text={url} />
                  </a>{' '}
                  <span class="quiet">{texts.utc(time)}</span>
                </li>
              ))}
          </ul>
        </section>
      )}
    </Answered>
  );
}

function Compared({ before, after }: { before: string; after: string }) {
  const first = useAnswer(domainReport, { id: before, explain: true });
  const second = useAnswer(domainReport, { id: after, explain: true });
  const changes = useAnswer(domainCompare, { before, after });
  return (
    <>
      <p>
        <a class="button" href={withQuery(linkTo('compare'), { before: after, after: before })}>
          {t.swap}
        </a>
      </p>
      <Answered answer={first}>
        {(one) => (
          <Answered answer={second}>
            {(other) => (
              <>
                <div class="compare-sides">
                  <Side says={t.before} id={before} report={one} />
                  <Side says={t.after} id={after} report={other} />
                </div>
                <Pictures before={one} after={other} />
              </>
            )}
          </Answered>
        )}
      </Answered>
      <Answered answer={changes}>{({ changes: found }) => <Changes changes={found} />}</Answered>
    </>
  );
}

/** Identifies a report by verdict, URL, title and time. */
function Side({ says, id, report }: { says: string; id: string; report: WireReport }) {
  const { main_domain_info: main, report_time: time, explain } = report;
  return (
    <section class="card stack" aria-label={says}>
      <p class="quiet">
        {says}, {texts.utc(time)}
      </p>
      <p>
        <VerdictWord verdict={reportVerdict(main.domain_score.score, explain)} />
      </p>
      <a href={linkTo('scan', id)}>
        <Defanged text={main.inserted_url} />
      </a>
      {main.title !== '' && <HostileText text={main.title} />}
    </section>
  );
}

const half = 50;

/** The later screenshot on top of the earlier one, clipped at the slider. */
function Pictures({ before, after }: { before: WireReport; after: WireReport }) {
  const [share, setShare] = useState(half);
  const [one] = screenshotsOf(before);
  const [other] = screenshotsOf(after);
  if (one === undefined || other === undefined) return null;
  return (
    <section class="card stack" aria-labelledby="pictures">
      <h2 id="pictures">{t.pictures}</h2>
      <div class="compare-pictures">
        <img src={one} alt={t.before} />
        <img src={other} alt={t.after} style={{ clipPath: `inset(0 0 0 ${share}%)` }} />
        <span class="compare-edge" style={{ left: `${share}%` }} aria-hidden="true" />
      </div>
      <label class="compare-slider">
        <span>{t.before}</span>
        <input
          type="range"
          aria-label={t.slider}
          min={0}
          max={100}
          value={share}
          onInput={(event) => setShare(Number(event.currentTarget.value))}
        />
        <span>{t.after}</span>
      </label>
    </section>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <Empty title={t.same} />;
  return (
    <>
      {[...new Set(changes.map(({ about }) => about))].map((about) => (
        <Aspect
          key={about}
          about={about}
          changes={changes.filter((change) => change.about === about)}
        />
      ))}
    </>
  );
}

type Tone = 'bad' | 'good' | '';

/** More findings or a worse verdict are bad, the reverse is good, and every other change is neutral. */
function toneOf({ about, what, change, before, after }: Change): Tone {
  if (about === 'finding') return ({ added: 'bad', removed: 'good', changed: '' } as const)[change];
  if (about !== 'verdict' || what !== 'verdict') return '';
  const rank = (word: string) => reportVerdicts.findIndex((each) => each === word);
  if (rank(before) < 0 || rank(after) < 0) return '';
  return rank(after) < rank(before) ? 'bad' : 'good';
}

/** Hosts, addresses and URLs are defanged: none can be clicked or fetched by mistake. */
const foreign = new Set(['redirect', 'host', 'address', 'form']);
const isForeign = ({ about, what }: Change) => foreign.has(about) || /url|requested/i.test(what);

function Aspect({ about, changes }: { about: string; changes: readonly Change[] }) {
  return (
    <section class="card stack" aria-label={aspects[about] ?? about}>
      <h2>{aspects[about] ?? about}</h2>
      <ul class="plain-rows">
        {changes.map((each) => (
          <Row key={each.what} change={each} />
        ))}
      </ul>
    </section>
  );
}

const isSentence = (text: string) => text.endsWith('.');

function Row({ change }: { change: Change }) {
  const { what, change: kind, before, after } = change;
  const show = (text: string) => (isForeign(change) ? defang(text) : text);
  return (
    <li class="change" data-tone={toneOf(change)}>
      <span class="change-kind">{t.kinds[kind]}</span>
      {/* A reason has a name for programs; its sentence says the same to people. */}
      <HostileText text={isSentence(before || after) ? '' : show(what)} class="mono" />
      <span class="change-values">
        {before !== '' && (
          <del>
            <HostileText text={show(before)} />
          </del>
        )}
        {after !== '' && (
          <ins>
            <HostileText text={show(after)} />
          </ins>
        )}
      </span>
    </li>
  );
}
