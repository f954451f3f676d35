import { textAt } from '../../lib/json-field.ts';
import { defineFeed, rangeOf } from '../feed.ts';
import { json } from '../formats/json.ts';
import { jsonOrList } from '../formats/sniff.ts';

export const mullvad = defineFeed({
  name: 'mullvad',
  title: 'Mullvad relays',
  says: 'VPN, operator named',
  sources: [{ url: 'https://api.mullvad.net/www/relays/all' }],
  format: 'json',
  licence: 'public API',
  terms: 'free',
  everyHours: 24,
  category: 'anonymous-vpn',
  on: true,
  parse: jsonOrList(
    json('[]', ({ value, line }) => {
      const claim = { line, label: `Mullvad ${textAt(value, 'hostname') ?? ''}`.trim() };
      const addresses = [textAt(value, 'ipv4_addr_in'), textAt(value, 'ipv6_addr_in')];
      return addresses.flatMap((address) => (address ? rangeOf(address, claim) : []));
    }),
  ),
  example: {
    input:
      '[{"hostname":"zz-ber-001","country_code":"zz","ipv4_addr_in":"192.0.2.56","ipv6_addr_in":"2001:db8::56","type":"wireguard"}]',
    output: [
      rangeOf('192.0.2.56', { line: 1, label: 'Mullvad zz-ber-001' }),
      rangeOf('2001:db8::56', { line: 1, label: 'Mullvad zz-ber-001' }),
    ],
  },
});
