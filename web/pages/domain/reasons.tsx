import { useState } from 'preact/hooks';
import { HostileText } from '../../components/hostile-text.tsx';
import { useIsPrinted } from '../../components/printed.ts';
import { texts } from '../../texts.ts';
import { domainTexts } from '../../texts/domain.ts';

interface Reason {
  says: string;
  weight: number;
  about?: string;
}

/** Log-odds that fill half of the bar. */
const fullWeight = 4;
/** The weightiest come first; the rest are folded. */
const shownAtFirst = 6;

/** Reasons with their weights: against the site to the right, in its favour to the left. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const [isWhole, setWhole] = useState(false);
  const isPrinted = useIsPrinted();
  if (reasons.length === 0) return <p class="quiet">{domainTexts.noReasons}</p>;
  const shown = isWhole || isPrinted ? reasons : reasons.slice(0, shownAtFirst);
  return (
    <>
      <ul class="reasons">
        {shown.map(({ says, weight, about }, at) => (
          <li key={at} class="reason" data-against={weight > 0}>
            <span class="reason-bar" aria-hidden="true">
              <span style={{ width: `${Math.min(1, Math.abs(weight) / fullWeight) * 50}%` }} />
            </span>
            <span>
              <HostileText text={says} />
              {about !== undefined && <span class="chip reason-about">{about}</span>}
            </span>
            <span class="reason-weight" title={domainTexts.weightMeans}>
              {weight > 0 ? '+' : '−'}
              {Math.abs(weight).toFixed(2)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < reasons.length && (
        <button class="link-button fold-button" onClick={() => setWhole(true)}>
          {texts.bars.more(reasons.length - shown.length)}
        </button>
      )}
    </>
  );
}
