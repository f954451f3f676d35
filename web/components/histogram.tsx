import { useId, useRef, useState } from 'preact/hooks';
import { formatMoment, formatNumber } from '../texts.ts';
import { histogramTexts } from '../texts/banner-search.ts';
import './histogram.css';

interface WireTimeline {
  start: string;
  step_seconds: number;
  counts: readonly number[];
}

interface HistogramProps {
  title: string;
  timeline: WireTimeline;
  /** Makes spans selectable; gets the start and end in ms. */
  onChoose?: (from: number, until: number) => void;
}

/** Inclusive, in either order. */
type Brush = readonly [anchor: number, end: number];

/** Counts over time. Select spans by dragging, or with the arrow keys, Shift and Enter. */
export function Histogram({ title, timeline, onChoose }: HistogramProps) {
  const { counts } = timeline;
  const id = useId();
  const [brush, setBrush] = useState<Brush>();
  const start = startOf(timeline);
  const step = timeline.step_seconds * 1000;
  const most = Math.max(1, ...counts);
  const choose = ([one, two]: Brush) => {
    onChoose?.(start + Math.min(one, two) * step, start + (Math.max(one, two) + 1) * step);
    setBrush(undefined);
  };
  const pointer = usePointerBrush({ count: counts.length, setBrush, choose });
  const isChoosable = onChoose !== undefined && counts.length > 0;
  const nameOf = (at: number) => formatMoment(start + at * step, step);
  return (
    <figure class="histogram">
      <div class="histogram-top quiet">{formatNumber(most)}</div>
      <div
        class={isChoosable ? 'histogram-bars is-choosable' : 'histogram-bars'}
        aria-label={isChoosable ? histogramTexts.label(title) : title}
        {...(isChoosable
          ? {
              role: 'listbox',
              tabIndex: 0,
              'aria-multiselectable': true,
              'aria-activedescendant': brush ? `${id}-${brush[1]}` : undefined,
              onKeyDown: (event) => handleKey(event, { brush, setBrush, choose, timeline }),
              onBlur: () => setBrush(undefined),
              ...pointer,
            }
          : { role: 'img' })}
      >
        {counts.map((count, at) => (
          <div
            key={at}
            id={`${id}-${at}`}
            class={isBrushed(brush, at) ? 'histogram-span is-brushed' : 'histogram-span'}
            title={histogramTexts.span(nameOf(at), count)}
            {...(isChoosable
              ? {
                  role: 'option',
                  'aria-selected': isBrushed(brush, at),
                  'aria-label': histogramTexts.span(nameOf(at), count),
                }
              : {})}
          >
            <span class="histogram-bar" style={heightOf(count, most)} />
          </div>
        ))}
      </div>
      <figcaption class="histogram-axis quiet">
        {counts.length > 0 && <span>{nameOf(0)}</span>}
        <span class="histogram-now" role="status">
          {brush ? describe(brush, timeline) : ''}
        </span>
        {counts.length > 1 && <span>{nameOf(counts.length - 1)}</span>}
      </figcaption>
    </figure>
  );
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
function startOf({ start }: WireTimeline): number {
  return start === '' ? 0 : Date.parse(`${start.replace(' ', 'T')}Z`);
}

function heightOf(count: number, most: number) {
  return { height: count === 0 ? '0' : `max(2px, ${(100 * count) / most}%)` };
}

function isBrushed(brush: Brush | undefined, at: number): boolean {
  return brush !== undefined && at >= Math.min(...brush) && at <= Math.max(...brush);
}

function describe(brush: Brush, timeline: WireTimeline): string {
  const step = timeline.step_seconds * 1000;
  const [first, last] = [Math.min(...brush), Math.max(...brush)];
  const sum = timeline.counts.slice(first, last + 1).reduce((total, count) => total + count, 0);
  const name = (at: number) => formatMoment(startOf(timeline) + at * step, step);
  const span = first === last ? name(first) : histogramTexts.range(name(first), name(last));
  return histogramTexts.span(span, sum);
}

interface Brushing {
  brush: Brush | undefined;
  setBrush: (brush: Brush | undefined) => void;
  choose: (brush: Brush) => void;
  timeline: WireTimeline;
}

function handleKey(event: KeyboardEvent, { brush, setBrush, choose, timeline }: Brushing): void {
  const last = timeline.counts.length - 1;
  const at = brush?.[1] ?? last + 1;
  const moves: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  const next = moves[event.key];
  const act = actions[event.key];
  if (next !== undefined) setBrush([event.shiftKey && brush ? brush[0] : next, next]);
  else if (act && brush) act(brush, { setBrush, choose });
  else return;
  event.preventDefault();
}

type Act = (brush: Brush, parts: Pick<Brushing, 'setBrush' | 'choose'>) => void;

const chosen: Act = (brush, { choose }) => choose(brush);
const actions: Readonly<Record<string, Act | undefined>> = {
  Enter: chosen,
  ' ': chosen,
  Escape: (_, { setBrush }) => setBrush(undefined),
};

interface PointerParts {
  count: number;
  setBrush: (brush: Brush | undefined) => void;
  choose: (brush: Brush) => void;
}

function usePointerBrush({ count, setBrush, choose }: PointerParts) {
  const held = useRef<Brush | undefined>(undefined);
  const spanAt = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * count);
    return Math.min(count - 1, Math.max(0, at));
  };
  const hold = (brush: Brush) => {
    held.current = brush;
    setBrush(brush);
  };
  return {
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = spanAt(event);
      hold([at, at]);
    },
    onPointerMove(event: PointerEvent & { currentTarget: HTMLElement }) {
      if (held.current) hold([held.current[0], spanAt(event)]);
    },
    onPointerUp() {
      const brush = held.current;
      held.current = undefined;
      if (brush) choose(brush);
    },
    onPointerCancel() {
      held.current = undefined;
      setBrush(undefined);
    },
  };
}
