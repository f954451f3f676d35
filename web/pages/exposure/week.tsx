import type { Static } from 'typebox';
import { exposureChanges, type ChangeRow } from '../../../src/exposure/changes/contract.ts';
import { useAnswer } from '../../api.ts';
import { Answered } from '../../components/states.tsx';
import { linkTo } from '../../router.ts';
import { formatNumber, texts } from '../../texts.ts';
import { exposureTexts } from '../../texts/vulnerabilities.ts';

type Changes = Static<typeof exposureChanges.output>;
type Kind = ChangeRow['kind'];

/** Enough to name hosts in every group; the counts include all. */
const mostChanges = 10_000;
/** Hosts named in each group; the rest are counted. */
const mostNamed = 8;

const kinds: readonly Kind[] = [
  'exposed',
  'exploited',
  'overdue',
  'expired',
  'fixed',
  'gone',
  'decided',
];

/** What happened to the hosts of a range in the last seven days. */
export function Week({ range }: { range: string }) {
  const within = range === '' ? {} : { ip: range };
  const answer = useAnswer(exposureChanges, { ...within, since: 'now-7d', size: mostChanges });
  return (
    <Answered answer={answer} lines={4}>
      {(changes) => <Groups changes={changes} />}
    </Answered>
  );
}

function Groups({ changes: { result, counts } }: { changes: Changes }) {
  const { title, lead, nothing } = exposureTexts.week;
  const found = kinds.filter((kind) => (counts[kind] ?? 0) > 0);
  return (
    <section class="card week" aria-labelledby="week">
      <h2 id="week">{title}</h2>
      <p class="quiet">{lead}</p>
      {found.length === 0 && <p>{nothing}</p>}
      <div class="week-groups">
        {found.map((kind) => (
          <Group key={kind} kind={kind} rows={result.filter((row) => row.kind === kind)} />
        ))}
      </div>
    </section>
  );
}

function Group({ kind, rows }: { kind: Kind; rows: readonly ChangeRow[] }) {
  const hosts = [...new Set(rows.map(({ ip_address }) => ip_address))];
  return (
    <div class={`week-group week-${kind}`}>
      <h3>
        {exposureTexts.week.kinds[kind]} <strong>{formatNumber(hosts.length)}</strong>
      </h3>
      <ul class="chips">
        {hosts.slice(0, mostNamed).map((host) => (
          <li key={host}>
            <a class="chip mono" href={linkTo('ip', host)}>
              {host}
            </a>
          </li>
        ))}
        {hosts.length > mostNamed && (
          <li class="quiet">{texts.bars.more(hosts.length - mostNamed)}</li>
        )}
      </ul>
    </div>
  );
}
