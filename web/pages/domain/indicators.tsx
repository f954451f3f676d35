import type { WireReport } from '../../../src/domain/report/wire.ts';
import { parseIp } from '../../../src/lib/ip.ts';
import { parseUrl } from '../../../src/lib/parse-url.ts';
import { copyText } from '../../components/copy-menu.tsx';
import { Defanged, defang } from '../../components/hostile-text.tsx';
import { levelOf } from '../../components/score-badge.tsx';
import { domainTexts as t } from '../../texts/domain.ts';

/** Moderate and worse. */
const leastBadLevel = 3;
/** Dangerous and worse. */
const leastBlockedLevel = 4;

type Kind = keyof typeof t.indicatorKinds;

/** By kind, because each goes into a different blocklist: proxy, resolver, firewall, endpoint. */
type ByKind = Readonly<Record<Kind, readonly string[]>>;

const levelAbove = (least: number) => (score: string) => (levelOf(score) ?? 0) >= least;
const isBad = levelAbove(leastBadLevel);
const isBlocked = levelAbove(leastBlockedLevel);

/** URLs of a bad site, and where its forms send credentials. */
function badUrls({ main_domain_info: main, explain }: WireReport): string[] {
  const forms = (explain?.forms ?? []).filter(
    ({ asks_for_credentials: asks, leads_to: to }) => asks && to === 'elsewhere',
  );
  return [main.inserted_url, main.changed_url, ...forms.map(({ action }) => action)];
}

const unique = (all: readonly string[]) => [...new Set(all)].filter((each) => each !== '');

/** What to block: the site itself if it is bad, and listed or dangerous hosts behind it. */
function indicatorsByKind(report: WireReport): ByKind {
  const { main_domain_info: main, connected_ip_info: addresses, explain } = report;
  const isSiteBad = isBad(main.domain_score.score);
  const urls = isSiteBad ? badUrls(report).filter((url) => parseUrl(url) !== null) : [];
  const names = [
    ...urls.map((url) => parseUrl(url)?.hostname ?? ''),
    ...(explain?.listed ?? []).map(({ name }) => name),
    ...addresses.filter(({ score }) => isBlocked(score)).map(({ ip }) => ip),
  ];
  return {
    url: unique(urls),
    host: unique(names.filter((name) => !parseIp(name))),
    address: unique(names.filter((name) => parseIp(name))),
    certificate: unique(isSiteBad ? [explain?.certificate ?? ''] : []),
  };
}

/** All kinds in one list. */
export function indicatorsOf(report: WireReport): string[] {
  return Object.values(indicatorsByKind(report)).flat();
}

const kinds = ['url', 'host', 'address', 'certificate'] as const;

export function Indicators({ report }: { report: WireReport }) {
  const byKind = indicatorsByKind(report);
  const all = Object.values(byKind).flat();
  return (
    <section class="card stack" aria-labelledby="indicators">
      <div class="section-head">
        <h2 id="indicators">{t.indicators}</h2>
        {all.length > 0 && <CopyButtons lines={all} what={t.indicators} />}
      </div>
      {all.length === 0 && <p class="quiet">{t.noIndicators}</p>}
      {kinds
        .filter((kind) => byKind[kind].length > 0)
        .map((kind) => (
          <div key={kind} class="indicator-kind">
            <h3>{t.indicatorKinds[kind]}</h3>
            <ul class="chips">
              {byKind[kind].map((each) => (
                <li key={each} class="chip">
                  <Defanged text={each} />
                </li>
              ))}
            </ul>
            <button
              class="link-button copy-kind"
              aria-label={t.copyKind(t.indicatorKinds[kind])}
              onClick={() => void copyText(byKind[kind].join('\n'), t.indicatorKinds[kind])}
            >
              {t.copyList}
            </button>
          </div>
        ))}
    </section>
  );
}

function CopyButtons({ lines, what }: { lines: readonly string[]; what: string }) {
  return (
    <>
      <button class="button" onClick={() => void copyText(lines.join('\n'), what)}>
        {t.copyList}
      </button>
      <button class="button" onClick={() => void copyText(lines.map(defang).join('\n'), what)}>
        {t.copyDefanged}
      </button>
    </>
  );
}
