import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countryName, formatNumber, texts } from '../texts.ts';
import { isInside, useMapBrush, type MapBox } from './map-brush.tsx';
import './world-map.css';
import type { Shape } from './world.made.ts';

interface CountryCount {
  /** Two capital letters. */
  code: string;
  count: number;
}

interface WorldMapProps {
  title: string;
  counts: readonly CountryCount[];
  chosen?: readonly string[];
  /** Makes each country with a count a button. Drag over several, or hold Shift, to choose them together. */
  onChoose?: (codes: readonly string[]) => void;
}

const size = { width: 960, height: 460 };

/** Countries shaded by count. One tab stop: arrow keys go from the highest count down, Shift marks on the way. */
export function WorldMap({ title, counts, chosen = [], onChoose }: WorldMapProps) {
  const shapes = useShapes();
  const [pointed, setPointed] = useState('');
  const byCode = useMemo(() => new Map(counts.map(({ code, count }) => [code, count])), [counts]);
  const most = Math.max(1, ...byCode.values());
  const counted = shapes?.filter(({ code }) => byCode.has(code)) ?? [];
  const drawn = new Set(counted.map(({ code }) => code));
  const order = counts.filter(({ code }) => drawn.has(code)).map(({ code }) => code);
  const keys = useRovingFocus(order, onChoose);
  const within = (box: MapBox) =>
    counted.filter(({ center }) => isInside(box, center)).map(({ code }) => code);
  const { box, handlers } = useMapBrush({
    size,
    choose: (dragged) => {
      const codes = within(dragged);
      if (codes.length > 0) onChoose?.(codes);
    },
  });
  const marked = box ? within(box) : keys.marked;
  return (
    <figure class="world-map" ref={keys.box} onKeyDown={keys.onKeyDown}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        class={onChoose ? 'is-choosable' : ''}
        role="group"
        aria-label={title}
        {...(onChoose ? handlers : {})}
      >
        {shapes?.map(({ code, outline }, at) => {
          const count = byCode.get(code);
          if (count === undefined) {
            return <path key={code || at} d={outline} class="land" aria-hidden="true" />;
          }
          const isOn = chosen.includes(code) || marked.includes(code);
          return (
            <path
              key={code}
              d={outline}
              class={isOn ? 'land has-count is-chosen' : 'land has-count'}
              style={{ fill: shadeOf(count, most) }}
              data-code={code}
              aria-label={texts.map.country(countryName(code), count)}
              {...(onChoose ? buttonParts(code === keys.current, isOn) : { role: 'img' })}
              onClick={() => onChoose?.([code])}
              onPointerEnter={() => setPointed(code)}
              onPointerLeave={() => setPointed('')}
              onFocus={() => {
                keys.setCurrent(code);
                setPointed(code);
              }}
            />
          );
        })}
        {box && <Brush box={box} />}
      </svg>
      <Caption pointed={pointed} marked={marked} counts={byCode} most={most} />
    </figure>
  );
}

function buttonParts(isCurrent: boolean, isPressed: boolean) {
  return {
    role: 'button' as const,
    tabIndex: isCurrent ? 0 : -1,
    'aria-pressed': isPressed,
  };
}

function Brush({ box: { left, top, right, bottom } }: { box: MapBox }) {
  return <rect class="map-brush" x={left} y={top} width={right - left} height={bottom - top} />;
}

interface CaptionProps {
  pointed: string;
  marked: readonly string[];
  counts: ReadonlyMap<string, number>;
  most: number;
}

function Caption({ pointed, marked, counts, most }: CaptionProps) {
  if (marked.length > 0) {
    const sum = marked.reduce((total, code) => total + (counts.get(code) ?? 0), 0);
    return (
      <figcaption class="quiet">
        <strong role="status">{texts.map.several(marked.length, sum)}</strong>
      </figcaption>
    );
  }
  return (
    <figcaption class="quiet" aria-hidden="true">
      {pointed === '' ? (
        <Legend most={most} />
      ) : (
        <strong>{texts.map.country(countryName(pointed), counts.get(pointed) ?? 0)}</strong>
      )}
    </figcaption>
  );
}

function Legend({ most }: { most: number }) {
  return (
    <span class="map-legend">
      1
      <span class="map-scale">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share} style={{ background: shade(share) }} />
        ))}
      </span>
      {formatNumber(most)}
    </span>
  );
}

/** Logarithmic, because a few countries have most of the servers. */
function shadeOf(count: number, most: number): string {
  return shade(most === 1 ? 1 : Math.log(count) / Math.log(most));
}

function shade(share: number): string {
  const percent = Math.round(25 + 75 * share);
  return `color-mix(in srgb, var(--chart-1) ${percent}%, var(--land))`;
}

let loading: Promise<void> | undefined;
let loaded: readonly Shape[] | undefined;

/** Loads the outlines once, as a separate chunk. Call it before the counts arrive, so that both load in parallel. */
export function loadShapes(): Promise<void> {
  // If this fails, bars still show the counts.
  loading ??= import('./world.made.ts').then(
    ({ shapes }) => void (loaded = shapes),
    () => undefined,
  );
  return loading;
}

function useShapes(): readonly Shape[] | undefined {
  const [shapes, setShapes] = useState(loaded);
  useEffect(() => {
    void loadShapes().then(() => setShapes(loaded));
  }, []);
  return shapes;
}

function useRovingFocus(order: readonly string[], onChoose: WorldMapProps['onChoose']) {
  const box = useRef<HTMLElement>(null);
  const [focused, setCurrent] = useState('');
  const [marked, setMarked] = useState<readonly string[]>([]);
  const current = order.includes(focused) ? focused : (order[0] ?? '');
  const move = (next: string, isMarking: boolean) => {
    setMarked(isMarking ? [...new Set([...marked, current, next])] : []);
    box.current?.querySelector<SVGPathElement>(`[data-code="${next}"]`)?.focus();
  };
  const choose = () => {
    onChoose?.(marked.length > 0 ? marked : [current]);
    setMarked([]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = order.indexOf(current);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    if (event.key === 'Enter' || event.key === ' ') choose();
    else if (event.key === 'Escape') setMarked([]);
    else if (event.key in steps) {
      move(order.at((steps[event.key] ?? 0) % order.length) ?? '', event.shiftKey);
    } else return;
    event.preventDefault();
  };
  return { box, current, marked, setCurrent, onKeyDown };
}
