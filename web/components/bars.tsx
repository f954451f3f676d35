import { useState } from 'preact/hooks';
import { formatNumber, texts } from '../texts.ts';
import { HostileText } from './hostile-text.tsx';

interface Bar {
  label: string;
  count: number;
}

interface BarsProps {
  title: string;
  bars: readonly Bar[];
  /** Makes each bar a button. */
  onChoose?: (label: string) => void;
  /** Adds a button beside each bar that excludes its value. */
  onExclude?: (label: string) => void;
  most?: number;
}

/** Counts as bars, longest first; with `onChoose`, each bar filters. */
export function Bars({ title, bars, onChoose, onExclude, most = 8 }: BarsProps) {
  const [isWhole, setWhole] = useState(false);
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  const shown = isWhole ? bars : bars.slice(0, most);
  return (
    <section class="bars" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {shown.map(({ label, count }) => {
          const row = (
            <>
              <HostileText text={label} class="bar-label" />
              <span class="bar-count">{formatNumber(count)}</span>
              <span class="bar-track" aria-hidden="true">
                <span class="bar-fill" style={{ width: `${(count / largest) * 100}%` }} />
              </span>
            </>
          );
          return (
            <li key={label} class={onExclude ? 'bar-row' : ''}>
              {onChoose ? (
                <button class="bar" onClick={() => onChoose(label)}>
                  <span class="for-screen-readers">{texts.bars.filterBy} </span>
                  {row}
                </button>
              ) : (
                <div class="bar">{row}</div>
              )}
              {onExclude && (
                <button
                  class="bar-exclude"
                  title={texts.bars.exclude}
                  aria-label={texts.bars.excludeValue(label)}
                  onClick={() => onExclude(label)}
                >
                  ≠
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {bars.length > shown.length && (
        <button class="link-button" onClick={() => setWhole(true)}>
          {texts.bars.more(bars.length - shown.length)}
        </button>
      )}
    </section>
  );
}
