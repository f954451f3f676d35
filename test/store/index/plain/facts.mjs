import { formatIp } from '../../../../dist/lib/ip.js';

export const openFacts = ({ addresses, software }) => ({
  ofAddress: (ip) => addresses.get(formatIp(ip)) ?? {},
  ofSoftware: (name) => software.get(name) ?? {},
});
