import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };

export interface Shape {
  /** Two capital letters; "" for land that has no code. */
  code: string;
  outline: string;
}

/** In the units of the outlines. */
export const mapSize = { width: 960, height: 460 };

/** Too small for an outline at this scale, yet full of servers; degrees east and north. */
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

/** The outlines of all countries, from Natural Earth. Antarctica is left out: it takes a fifth of the map. */
export function drawWorld(): Shape[] {
  const { features } = feature(atlas, atlas.objects.countries);
  const land = features.filter(({ id }) => id !== '010');
  const { width, height } = mapSize;
  const projection = geoNaturalEarth1().fitSize([width, height], {
    type: 'FeatureCollection',
    features: land,
  });
  const path = geoPath(projection).digits(1);
  const countries = land.map((each) => ({ code: codeOf(each.id), outline: path(each) ?? '' }));
  const dots = Object.entries(smallPlaces).map(([code, [east, north]]) => ({
    code,
    outline: path({ type: 'Polygon', coordinates: [circle(east, north)] }) ?? '',
  }));
  return [...countries, ...dots];
}

/** Browsers know the numbers of countries as old names of their letters. */
function codeOf(id: string | number | undefined): string {
  return id === undefined ? '' : (new Intl.Locale(`und-${id}`).region ?? '');
}

/** Clockwise: the other way round, a ring on the globe is everything outside of it. */
function circle(east: number, north: number): [number, number][] {
  return Array.from({ length: dotCorners + 1 }, (_, at) => {
    const turn = (-2 * Math.PI * at) / dotCorners;
    return [east + dotDegrees * Math.cos(turn), north + dotDegrees * Math.sin(turn)];
  });
}
