import type { Ip } from '../../src/lib/ip.ts';
import { countryOf } from './banner-steps.ts';

// The facts of the proof, for the threads of its index.
export const openFacts = (salt: number) => ({
  ofAddress: (ip: Ip) => countryOf(Number(ip.value), salt),
  ofSoftware: () => ({}),
});
