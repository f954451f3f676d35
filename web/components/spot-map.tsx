import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { useMemo } from 'preact/hooks';
import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { texts } from '../texts.ts';

export interface Spot {
  latitude: number;
  longitude: number;
  label: string;
  /** Radius grows with its root. */
  count?: number;
}

const width = 640;
const height = 320;

/** Natural Earth, from the package; no tile server. Load it with `lazily`. */
export function SpotMap({ spots, label }: { spots: readonly Spot[]; label: string }) {
  const { land, project } = useMemo(() => {
    const projection = geoNaturalEarth1().fitSize([width, height], { type: 'Sphere' });
    const shape = geoPath(projection)(feature(world, world.objects.countries));
    return { land: shape ?? '', project: projection };
  }, []);
  return (
    <svg class="spot-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path class="world-land" d={land} />
      {spots.map((spot) => {
        const [x = 0, y = 0] = project([spot.longitude, spot.latitude]) ?? [];
        const radius = Math.min(24, 4 + Math.sqrt(spot.count ?? 1));
        return (
          <g key={spot.label}>
            <circle class="world-halo" cx={x} cy={y} r={radius * 2.5} />
            <circle class="world-spot" cx={x} cy={y} r={radius}>
              <title>{texts.map.spot(spot.label, spot.count ?? 1)}</title>
            </circle>
          </g>
        );
      })}
    </svg>
  );
}
