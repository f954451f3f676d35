import type { ScoredUrl } from '../../../src/domain/url/contract.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { domainTexts } from '../../texts/domain.ts';
import { Reasons } from './reasons.tsx';

const words: Readonly<Record<string, string>> = domainTexts.urlVerdicts;

/** How much a URL looks like phishing, without visiting it. */
export function UrlVerdict({ scored }: { scored: ScoredUrl }) {
  const { verdict = '', probability = 0, brand, reasons = [], error } = scored;
  const t = domainTexts;
  if (error !== undefined) return <p class="quiet">{t.noWebAddress}</p>;
  return (
    <>
      <p class="chips">
        <span class="verdict-word" data-result={verdict}>
          {words[verdict] ?? verdict}
        </span>
        {verdict !== 'no sign' && (
          <span class="quiet">{t.probability(Math.round(probability * 100))}</span>
        )}
      </p>
      {brand !== undefined && (
        <p>
          <HostileText text={t.borrows(brand)} />
        </p>
      )}
      <Reasons reasons={reasons} />
    </>
  );
}
