import type { WireReport } from '../../../src/domain/report/wire.ts';
import { parseUrl } from '../../../src/lib/parse-url.ts';
import { copyText } from '../../components/copy-menu.tsx';
import { Defanged, defang } from '../../components/hostile-text.tsx';
import { domainTexts } from '../../texts/domain.ts';
import { levelOf } from '../../components/score-badge.tsx';

/** Moderate and worse. */
const leastBadLevel = 3;
/** Dangerous and worse. */
const leastBlockedLevel = 4;

/** Hosts and addresses to block: the site itself if it is bad, and what is listed behind it. */
export function indicatorsOf(report: WireReport): string[] {
  const { main_domain_info: main, connected_ip_info: addresses, explain } = report;
  const isBad = (levelOf(main.domain_score.score) ?? 0) >= leastBadLevel;
  const own = [main.inserted_url, main.changed_url].map((url) => parseUrl(url)?.hostname ?? '');
  const listed = explain?.listed.map(({ name }) => name) ?? [];
  const forms = explain?.forms?.filter(
    ({ asks_for_credentials: asks, leads_to: to }) => asks && to === 'elsewhere',
  );
  const bad = addresses.filter(({ score }) => (levelOf(score) ?? 0) >= leastBlockedLevel);
  const all = [
    ...(isBad ? own : []),
    ...listed,
    ...(isBad ? (forms ?? []).map(({ host }) => host) : []),
    ...bad.map(({ ip }) => ip),
  ];
  return [...new Set(all)].filter((each) => each !== '');
}

export function Indicators({ report }: { report: WireReport }) {
  const indicators = indicatorsOf(report);
  const t = domainTexts;
  return (
    <section class="card stack" aria-labelledby="indicators">
      <div class="section-head">
        <h2 id="indicators">{t.indicators}</h2>
        {indicators.length > 0 && (
          <>
            <button
              class="button"
              onClick={() => void copyText(indicators.join('\n'), t.indicators)}
            >
              {t.copyList}
            </button>
            <button
              class="button"
              onClick={() => void copyText(indicators.map(defang).join('\n'), t.indicators)}
            >
              {t.copyDefanged}
            </button>
          </>
        )}
      </div>
      {indicators.length === 0 ? (
        <p class="quiet">{t.noIndicators}</p>
      ) : (
        <ul class="chips">
          {indicators.map((each) => (
            <li key={each} class="chip">
              <Defanged text={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
