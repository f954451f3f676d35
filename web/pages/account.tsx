import type { Static } from 'typebox';
import { usage } from '../../src/user/contract.ts';
import { signedIn, useAnswer } from '../api.ts';
import { Bars } from '../components/bars.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import { SharedLinks } from '../components/shared-links.tsx';
import { Answered } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo } from '../router.ts';
import { usageTexts as t } from '../texts/administration.ts';
import { TemplateEditor } from '../ticket/template-editor.tsx';
import { operationNames } from './account/operations.made.ts';
import './account.css';

type Usage = Static<typeof usage.output>;

const days = 30;
const dayMs = 86_400_000;
const hourSeconds = 3_600;

/** Usage against quota. */
export default function Account({ query }: PageProps) {
  const answer = useAnswer(usage, { days });
  const user = signedIn.value;
  return (
    <>
      <div class="account-head">
        <div>
          <h1>
            <HostileText text={user?.user ?? t.title} />
          </h1>
          <p class="quiet">{t.signedInAs(user?.role ?? '', user?.plan ?? '')}</p>
        </div>
        <a class="button" href={linkTo('sessions')}>
          {t.sessions}
        </a>
      </div>
      <Answered answer={answer} lines={10}>
        {(used) => (
          <>
            <Quota limits={used.limits} />
            <div class="account-columns">
              <PerDay rows={used.usage} />
              <section class="card">
                <Bars title={t.perOperation} bars={callsByOperation(used.usage)} />
              </section>
            </div>
          </>
        )}
      </Answered>
      <SharedLinks />
      <TemplateEditor isAskedFor={query.get('part') === 'ticket'} />
    </>
  );
}

function Quota({ limits }: Pick<Usage, 'limits'>) {
  return (
    <section class="card quota" aria-labelledby="quota">
      <h2 id="quota">{t.quota}</h2>
      {limits.length === 0 && <p class="quiet">{t.unlimited}</p>}
      {limits.map(({ group, period, credits, left, resets_in_seconds: seconds }) => {
        const label = t.limit(group, period);
        return (
          <div key={label} class="quota-row">
            <span>{label}</span>
            <meter
              aria-label={label}
              min={0}
              max={Math.max(1, credits)}
              value={credits - left}
              high={credits * 0.8}
            />
            <span class="quiet">
              {t.left(left, credits)}, {t.resets(Math.ceil(seconds / hourSeconds))}
            </span>
          </div>
        );
      })}
    </section>
  );
}

const chartHeight = 120;
const barWidth = 16;
const gap = 4;

/** One bar per day, the newest on the right. */
function PerDay({ rows }: { rows: Usage['usage'] }) {
  const perDay = sumByDay(rows);
  const most = Math.max(1, ...perDay.map(({ credits }) => credits));
  const isEmpty = perDay.every(({ calls }) => calls === 0);
  return (
    <section class="card stack-chart" aria-labelledby="per-day">
      <h3 id="per-day">{t.perDay}</h3>
      {isEmpty && <p class="quiet">{t.nothing}</p>}
      <svg
        class="usage-chart"
        viewBox={`0 0 ${days * (barWidth + gap)} ${chartHeight}`}
        role="img"
        aria-label={t.range}
      >
        {perDay.map(({ day, credits, calls }, at) => {
          const height = Math.max(calls > 0 ? 2 : 0, (credits / most) * (chartHeight - 4));
          return (
            <g key={day}>
              <title>{t.day(day, credits, calls)}</title>
              <rect
                class="usage-ground"
                x={at * (barWidth + gap)}
                y={0}
                width={barWidth}
                height={chartHeight}
              />
              <rect
                class="usage-bar"
                x={at * (barWidth + gap)}
                y={chartHeight - height}
                width={barWidth}
                height={height}
                rx={2}
              />
            </g>
          );
        })}
      </svg>
      <p class="usage-axis quiet" aria-hidden="true">
        <span>{perDay[0]?.day}</span>
        <span>{perDay.at(-1)?.day}</span>
      </p>
    </section>
  );
}

/** The chart ends at the newest day in the answer: the server's clock counts, not the browser's. */
function sumByDay(rows: Usage['usage']) {
  const newest = rows[0]?.day ?? new Date().toISOString().slice(0, 10);
  return Array.from({ length: days }, (_, at) => {
    const moment = Date.parse(`${newest}T00:00:00Z`) - (days - 1 - at) * dayMs;
    const day = new Date(moment).toISOString().slice(0, 10);
    const ofDay = rows.filter((row) => row.day === day);
    const sum = (of: 'credits' | 'calls') => ofDay.reduce((total, row) => total + row[of], 0);
    return { day, credits: sum('credits'), calls: sum('calls') };
  });
}

function callsByOperation(rows: Usage['usage']) {
  const counts = new Map<string, number>();
  for (const { operation, calls } of rows) {
    counts.set(operation, (counts.get(operation) ?? 0) + calls);
  }
  return [...counts]
    .map(([id, count]) => ({ label: operationNames[id] ?? id, count }))
    .sort((one, other) => other.count - one.count);
}
