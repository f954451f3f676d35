import { scoreWords } from '../../src/domain/verdict-words.ts';
import { texts } from '../texts.ts';

/** 1 to 5 for a score word of the API; undefined for an unknown score. */
export function levelOf(word: string): number | undefined {
  const at = scoreWords.findIndex((each) => each === word.toLowerCase());
  return at < 0 ? undefined : at + 1;
}

interface ScoreProps {
  /** 1 to 5; undefined if no source covers it. */
  value: number | undefined;
  label?: string;
  size?: 'small' | 'large';
}

/** A score as a word, a shape and a colour. Unknown is hatched and dashed: it must not look clean. */
export function ScoreBadge({ value, label, size = 'small' }: ScoreProps) {
  const word = value === undefined ? texts.score.unknown : (texts.score.words[value - 1] ?? '');
  const level = value === undefined ? 'unknown' : String(value);
  const title = value === undefined ? texts.score.unknownMeans : undefined;
  return (
    <span class={`score score-${size}`} data-level={level} {...(title ? { title } : {})}>
      {label !== undefined && <span class="score-label">{label}</span>}
      <span class="score-meter" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} class={step <= (value ?? 0) ? 'score-step is-on' : 'score-step'} />
        ))}
      </span>
      <span class="score-word">{word}</span>
    </span>
  );
}
