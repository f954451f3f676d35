import { geoNaturalEarth1Raw } from 'd3-geo';
import { texts } from '../texts.ts';
import { mapSize, placing, shapes } from './world.made.ts';

interface Spot {
  latitude: number;
  longitude: number;
  label: string;
  /** The radius grows with its square root. */
  count?: number;
}

const land = shapes.map(({ outline }) => outline).join('');
const degree = Math.PI / 180;

/** Drawn from the bundled Natural Earth outlines, without a tile server. Load it with `lazily`. */
export function SpotMap({ spots, label }: { spots: readonly Spot[]; label: string }) {
  return (
    <svg
      class="spot-map"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label={label}
    >
      <path class="world-land" d={land} />
      {spots.map((spot) => {
        const [x, y] = project(spot);
        const radius = Math.min(36, 6 + 1.5 * Math.sqrt(spot.count ?? 1));
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

function project({ longitude, latitude }: Spot): [number, number] {
  const [x, y] = geoNaturalEarth1Raw(longitude * degree, latitude * degree);
  const [left, top] = placing.middle;
  return [left + placing.scale * x, top - placing.scale * y];
}
