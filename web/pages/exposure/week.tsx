import type { ExposedHost } from '../../../src/exposure/contract.ts';
import { linkTo } from '../../router.ts';
import { formatNumber, texts } from '../../texts.ts';
import { exposureTexts } from '../../texts/vulnerabilities.ts';

interface Change {
  fresh: ExposedHost[];
  worse: ExposedHost[];
  better: ExposedHost[];
  gone: ExposedHost[];
}

/** What became of each host between two looks at the same data. */
export function compareHosts(
  before: readonly ExposedHost[],
  after: readonly ExposedHost[],
): Change {
  const former = new Map(before.map((host) => [host.ip_address, host]));
  const present = new Set(after.map(({ ip_address }) => ip_address));
  const growth = ({ ip_address, cve_count }: ExposedHost) =>
    cve_count - (former.get(ip_address)?.cve_count ?? cve_count);
  return {
    fresh: after.filter(({ ip_address }) => !former.has(ip_address)),
    worse: after.filter((host) => growth(host) > 0),
    better: after.filter((host) => growth(host) < 0),
    gone: before.filter(({ ip_address }) => !present.has(ip_address)),
  };
}

/** Hosts named in each group; the rest is counted. */
const mostNamed = 8;

export function Week({ change, isCut }: { change: Change; isCut: boolean }) {
  const { title, lead, cut, nothing } = exposureTexts.week;
  const groups = (['fresh', 'worse', 'better', 'gone'] as const).filter(
    (group) => change[group].length > 0,
  );
  return (
    <section class="card week" aria-labelledby="week">
      <h2 id="week">{title}</h2>
      <p class="quiet">{lead}</p>
      {isCut && <p class="quiet">{cut}</p>}
      {groups.length === 0 && <p>{nothing}</p>}
      <div class="week-groups">
        {groups.map((group) => (
          <Group key={group} group={group} hosts={change[group]} />
        ))}
      </div>
    </section>
  );
}

function Group({ group, hosts }: { group: keyof Change; hosts: readonly ExposedHost[] }) {
  return (
    <div class={`week-group week-${group}`}>
      <h3>
        {exposureTexts.week[group]} <strong>{formatNumber(hosts.length)}</strong>
      </h3>
      <ul class="chips">
        {hosts.slice(0, mostNamed).map(({ ip_address }) => (
          <li key={ip_address}>
            <a class="chip mono" href={linkTo('ip', ip_address)}>
              {ip_address}
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
