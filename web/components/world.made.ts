import { geoNaturalEarth1, geoPath, type GeoGeometryObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };

/*
 * Computed at build time: projecting every coastline takes a browser longer than drawing the rest of a page. The
 * exports reach the page as data.
 */

export interface Shape {
  /** Two capital letters; "" for land without a code. */
  code: string;
  outline: string;
  /** Centre of the largest part. */
  center: readonly [number, number];
}

/** In the units of the outlines. */
export const mapSize = { width: 960, height: 460 };

/** Too small for an outline at this scale, yet full of servers. Degrees east and north. */
const smallPlaces: Readonly<Record<string, readonly [number, number]>> = {
  AD: [1.5, 42.5],
  BB: [-59.5, 13.2],
  BH: [50.6, 26],
  BM: [-64.8, 32.3],
  CW: [-69, 12.2],
  GG: [-2.6, 49.5],
  GI: [-5.35, 36.1],
  HK: [114.2, 22.3],
  IM: [-4.5, 54.2],
  JE: [-2.1, 49.2],
  KY: [-81.2, 19.3],
  LI: [9.5, 47.2],
  MC: [7.4, 43.7],
  MO: [113.5, 22.2],
  MT: [14.4, 35.9],
  MU: [57.6, -20.3],
  MV: [73.5, 4.2],
  RE: [55.5, -21.1],
  SC: [55.5, -4.7],
  SG: [103.8, 1.35],
  SM: [12.5, 43.9],
  VG: [-64.6, 18.4],
};

const dotDegrees = 1.4;
const dotCorners = 16;

/** Antarctica takes up a fifth of the map and has no servers. */
const land = feature(atlas, atlas.objects.countries).features.filter(({ id }) => id !== '010');
const projection = geoNaturalEarth1().fitSize([mapSize.width, mapSize.height], {
  type: 'FeatureCollection',
  features: land,
});
const path = geoPath(projection).digits(1);

/** The outlines of all countries, from Natural Earth. */
export const shapes: readonly Shape[] = [
  ...land.map(({ id, geometry }) => ({ code: codeOf(id), ...draw(geometry) })),
  ...Object.entries(smallPlaces).map(([code, [east, north]]) => ({
    code,
    ...draw({ type: 'Polygon', coordinates: [circle(east, north)] }),
  })),
];

/** Scale and translation of the projection, to place points on the map. */
export const placing = { scale: projection.scale(), middle: projection.translate() };

function draw(geometry: GeoGeometryObjects): Omit<Shape, 'code'> {
  return { outline: path(geometry) ?? '', center: path.centroid(largestPartOf(geometry)) };
}

/** Overseas territories would move the centre of a country into the sea. */
function largestPartOf(geometry: GeoGeometryObjects): GeoGeometryObjects {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const parts = geometry.coordinates.map((coordinates) => ({
    type: 'Polygon' as const,
    coordinates,
  }));
  return parts.reduce((one, other) => (path.area(other) > path.area(one) ? other : one));
}

/** Intl knows numeric country codes as aliases of the letter codes. */
function codeOf(id: string | number | undefined): string {
  return id === undefined ? '' : (new Intl.Locale(`und-${id}`).region ?? '');
}

/** Clockwise: a counterclockwise ring on the globe encloses everything outside it. */
function circle(east: number, north: number): [number, number][] {
  return Array.from({ length: dotCorners + 1 }, (_, at) => {
    const turn = (-2 * Math.PI * at) / dotCorners;
    return [east + dotDegrees * Math.cos(turn), north + dotDegrees * Math.sin(turn)];
  });
}
