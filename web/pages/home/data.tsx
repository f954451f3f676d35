import { useMemo } from 'preact/hooks';
import { overview, type Overview } from '../../../src/system/contract.ts';
import { useAnswer } from '../../api.ts';
import { Ago } from '../../components/ago.tsx';
import { Loading } from '../../components/states.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { defineTexts } from '../../texts/catalogue.ts';
import { numbers, plural } from '../../texts/figures.ts';
import { lastVisit } from './visit.ts';

const t = defineTexts('home-data', {
  title: 'State of the data',
  none: 'No feed is loaded: nothing can be judged malicious yet.',
  on: (count: number) => `${plural(count, 'feed', 'feeds')} in use`,
  trouble: (state: string) => `is ${state}`,
  moreTrouble: (count: number) =>
    `${plural(count, 'more feed needs', 'more feeds need')} attention`,
  newest: 'Newest list',
  cves: {
    ready: 'CVE data is loaded',
    building: 'CVE data is being read',
    none: 'No CVE data is loaded',
  },
  notFinal: {
    building: 'The number of affected hosts is known once the CVE data has been read',
    none: 'Without CVE data, the number of affected hosts is unknown',
  },
  imported: 'Last scan file imported',
  neverImported: 'No scan file was imported yet',
  scanned: 'Your last scan of a site',
  all: 'All feeds',
  exposure: 'Your exposure',
  noHosts: 'No hosts yet: import a scan of your network.',
  hosts: (count: number) => `${plural(count, 'host', 'hosts')} with open ports`,
  affected: (count: number) => `${numbers.format(count)} affected by a CVE`,
  overdue: (count: number) => `${numbers.format(count)} with something overdue`,
  allHosts: 'All hosts',
  changes: 'Since your last visit',
  unchanged: 'Nothing changed.',
  banners: (count: number) => `${plural(count, 'banner', 'banners')} seen`,
  kinds: {
    exposed: 'newly exposed',
    exploited: 'now exploited',
    overdue: 'now overdue',
    expired: 'decisions over',
    fixed: 'fixed',
    gone: 'gone',
    decided: 'decided',
  },
  count: (count: number, kind: string) => `${numbers.format(count)} ${kind}`,
  allChanges: 'All changes of your exposure',
});

const mostShown = 4;

/** What verdicts rest on, the user's exposure, and what changed, from one request. */
export function DataState() {
  const since = useMemo(() => lastVisit(), []);
  const answer = useAnswer(overview, { since });
  if (answer.state === 'failed') return null;
  const now = answer.state === 'ready' ? answer.data : undefined;
  return (
    <>
      <section class="card" aria-labelledby="home-changes">
        <h2 id="home-changes">{t.changes}</h2>
        {now ? <Changes now={now} /> : <Loading lines={3} />}
      </section>
      <section class="card" aria-labelledby="home-exposure">
        <h2 id="home-exposure">{t.exposure}</h2>
        {now ? <Exposure now={now} /> : <Loading lines={3} />}
      </section>
      <section class="card" aria-labelledby="home-data">
        <h2 id="home-data">{t.title}</h2>
        {now ? <Data now={now} /> : <Loading lines={3} />}
      </section>
    </>
  );
}

function Changes({ now }: { now: Overview }) {
  const counts = Object.entries(t.kinds).map(
    ([kind, says]) => [now.changes[kind] ?? 0, says] as const,
  );
  const some = counts.filter(([count]) => count > 0);
  return (
    <>
      <p class="quiet">
        <Ago time={now.since} />
      </p>
      <ul>
        {some.length === 0 && now.new_banners === 0 && <li>{t.unchanged}</li>}
        {some.map(([count, says]) => (
          <li key={says}>{t.count(count, says)}</li>
        ))}
        {now.new_banners > 0 && (
          <li>
            <a
              href={withQuery(linkTo('search'), {
                q: `after: ${now.since.replace(' ', 'T')}Z`,
                all: '1',
              })}
            >
              {t.banners(now.new_banners)}
            </a>
          </li>
        )}
      </ul>
      {some.length > 0 && <a href={linkTo('exposure')}>{t.allChanges}</a>}
    </>
  );
}

function Exposure({ now: { hosts, affected, overdue, cve_data: data } }: { now: Overview }) {
  if (hosts === 0) return <p class="quiet">{t.noHosts}</p>;
  return (
    <>
      <ul>
        <li>{t.hosts(hosts)}</li>
        <li>{data === 'ready' ? t.affected(affected) : (notFinal[data] ?? t.notFinal.none)}</li>
        {overdue > 0 && (
          <li>
            <a href={withQuery(linkTo('exposure'), { overdue: 'true' })}>{t.overdue(overdue)}</a>
          </li>
        )}
      </ul>
      <a href={linkTo('exposure')}>{t.allHosts}</a>
    </>
  );
}

function Data({ now }: { now: Overview }) {
  const { feeds, troubled, newest_list: newest, last_import: imported } = now;
  return (
    <>
      <ul>
        <Line says={feeds === 0 ? t.none : t.on(feeds)} label={t.newest} time={newest} />
        {troubled.slice(0, mostShown).map(({ feed, state }) => (
          <li key={feed}>
            <a href={withQuery(linkTo('feeds'), { feed })}>{feed}</a>
            <span class="quiet">{t.trouble(state)}</span>
          </li>
        ))}
        {troubled.length > mostShown && <Line says={t.moreTrouble(troubled.length - mostShown)} />}
        <Line says={cveWords[now.cve_data] ?? t.cves.none} />
        <Line says={imported === '' ? t.neverImported : t.imported} time={imported} />
        {now.last_scan !== '' && (
          <li>
            <a href={linkTo('scan', now.last_scan_id)}>{t.scanned}</a>
            <span class="quiet">
              <Ago time={now.last_scan} />
            </span>
          </li>
        )}
      </ul>
      <a href={linkTo('feeds')}>{t.all}</a>
    </>
  );
}

const cveWords: Readonly<Record<string, string>> = t.cves;
const notFinal: Readonly<Record<string, string>> = t.notFinal;

function Line({ says, label = '', time = '' }: { says: string; label?: string; time?: string }) {
  return (
    <li>
      <span>{says}</span>
      {time !== '' && (
        <span class="quiet">
          {label} <Ago time={time} />
        </span>
      )}
    </li>
  );
}
