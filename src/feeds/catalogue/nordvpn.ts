import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const nordvpn = defineFeed({
  name: 'nordvpn',
  title: 'NordVPN servers',
  says: 'VPN, operator named',
  sources: [{ url: 'https://api.nordvpn.com/v1/servers?limit=0' }],
  format: 'json',
  licence: 'public API',
  terms: 'unstated',
  everyHours: 24,
  category: 'anonymous-vpn',
  on: false,
  maxBytes: 256 * 1024 * 1024,
  parse: json('[]', ({ value, line }) => {
    const claim = { line, label: `NordVPN ${textAt(value, 'hostname') ?? ''}`.trim() };
    const stations = [textAt(value, 'station'), textAt(value, 'ipv6_station')];
    return stations.flatMap((address) => (address ? rangeOf(address, claim) : []));
  }),
  example: {
    input:
      '[{"id":1,"name":"Example #1","station":"192.0.2.55","ipv6_station":"","hostname":"zz1.vpn.example","load":10}]',
    output: [rangeOf('192.0.2.55', { line: 1, label: 'NordVPN zz1.vpn.example' })],
  },
});
