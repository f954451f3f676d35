declare module '*.css';

declare module 'world-atlas/countries-110m.json' {
  import type { Topology } from 'topojson-specification';

  const topology: Topology;
  export default topology;
}
