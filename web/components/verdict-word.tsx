import type { Verdict } from '../../src/verdict/contract.ts';
import { judgementTexts } from '../texts/judgement.ts';
import './verdict-word.css';

/** A verdict as one word. Neither "no findings" nor "unknown" looks like good news. */
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  return (
    <span class="verdict-word" data-verdict={verdict} title={judgementTexts.means[verdict]}>
      {judgementTexts.words[verdict]}
    </span>
  );
}
