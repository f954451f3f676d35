import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countryName, formatNumber, texts } from '../texts.ts';
import './world-map.css';
import type { Shape } from './world-shapes.ts';

export interface CountryCount {
  /** Two capital letters. */
  code: string;
  count: number;
}

interface WorldMapProps {
  title: string;
  counts: readonly CountryCount[];
  chosen?: readonly string[];
  /** Makes each country with a count a button. */
  onChoose?: (code: string) => void;
}

/** Countries shaded by count. One tab stop: arrow keys go from the highest count down. */
export function WorldMap({ title, counts, chosen = [], onChoose }: WorldMapProps) {
  const shapes = useShapes();
  const [pointed, setPointed] = useState('');
  const byCode = useMemo(() => new Map(counts.map(({ code, count }) => [code, count])), [counts]);
  const most = Math.max(1, ...byCode.values());
  const drawn = new Set(shapes?.map(({ code }) => code));
  const order = counts.filter(({ code }) => drawn.has(code)).map(({ code }) => code);
  const { box, current, onKeyDown, setCurrent } = useRovingFocus(order, onChoose);
  return (
    <figure class="world-map" ref={box} onKeyDown={onKeyDown}>
      <svg viewBox="0 0 960 460" role="group" aria-label={title}>
        {shapes?.map(({ code, outline }, at) => {
          const count = byCode.get(code);
          const name = code === '' ? '' : countryName(code);
          if (count === undefined) {
            return <path key={code || at} d={outline} class="land" aria-hidden="true" />;
          }
          return (
            <path
              key={code}
              d={outline}
              class={chosen.includes(code) ? 'land has-count is-chosen' : 'land has-count'}
              style={{ fill: shadeOf(count, most) }}
              data-code={code}
              aria-label={texts.map.country(name, count)}
              {...(onChoose
                ? { role: 'button', tabIndex: code === current ? 0 : -1 }
                : { role: 'img' })}
              onClick={() => onChoose?.(code)}
              onPointerEnter={() => setPointed(code)}
              onPointerLeave={() => setPointed('')}
              onFocus={() => {
                setCurrent(code);
                setPointed(code);
              }}
            />
          );
        })}
      </svg>
      <figcaption class="quiet" aria-hidden="true">
        {pointed === '' ? <Legend most={most} /> : <Pointed code={pointed} counts={byCode} />}
      </figcaption>
    </figure>
  );
}

function Pointed({ code, counts }: { code: string; counts: ReadonlyMap<string, number> }) {
  return <strong>{texts.map.country(countryName(code), counts.get(code) ?? 0)}</strong>;
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

/** By order of magnitude: few countries have most servers. */
function shadeOf(count: number, most: number): string {
  return shade(most === 1 ? 1 : Math.log(count) / Math.log(most));
}

function shade(share: number): string {
  const percent = Math.round(25 + 75 * share);
  return `color-mix(in srgb, var(--chart-1) ${percent}%, var(--land))`;
}

/** The outlines come as a part of their own, once. */
let loading: Promise<Shape[]> | undefined;

function useShapes(): Shape[] | undefined {
  const [shapes, setShapes] = useState<Shape[]>();
  useEffect(() => {
    loading ??= import('./world-shapes.ts').then(({ drawWorld }) => drawWorld());
    // Without the map the counts are still there, as bars.
    void loading.then(setShapes, () => undefined);
  }, []);
  return shapes;
}

function useRovingFocus(order: readonly string[], onChoose?: (code: string) => void) {
  const box = useRef<HTMLElement>(null);
  const [chosen, setCurrent] = useState('');
  const current = order.includes(chosen) ? chosen : (order[0] ?? '');
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
    if (event.key === 'Enter' || event.key === ' ') onChoose?.(current);
    else if (event.key in steps) {
      const next = order.at((steps[event.key] ?? 0) % order.length) ?? '';
      box.current?.querySelector<SVGPathElement>(`[data-code="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  return { box, current, setCurrent, onKeyDown };
}
