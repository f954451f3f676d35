import type { Collection } from '../../src/search/collection.ts';
import { code, network } from '../../src/search/rules/codes.ts';
import { flag, iconHash, number } from '../../src/search/rules/numbers.ts';
import { after, before } from '../../src/search/rules/times.ts';
import { hostName, label } from '../../src/search/rules/words.ts';

/** Two capital letters. */
const country = (value: string) => (/^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined);

/** One field and one filter of each kind, for each owner. */
export const smallCollection: Collection = {
  name: 'small',
  text: 'text',
  fields: {
    text: { kind: 'text', owner: 'document' },
    title: { kind: 'label', owner: 'document' },
    hostname: { kind: 'label', owner: 'document', many: true },
    socket: { kind: 'code', owner: 'document' },
    port: { kind: 'number', owner: 'document' },
    favicon: { kind: 'number', owner: 'document', many: true },
    country: { kind: 'code', owner: 'address' },
    org: { kind: 'label', owner: 'address' },
    score: { kind: 'number', owner: 'address' },
    is_vpn: { kind: 'number', owner: 'address' },
    cve_id: { kind: 'code', owner: 'software', many: true },
    cvss: { kind: 'number', owner: 'software' },
  },
  filters: {
    title: label('title', { says: 'The title.', example: 'title: Log in' }),
    hostname: hostName('hostname', { says: 'A name.', example: 'hostname: *.example.com' }),
    socket: code('socket', { says: 'The socket.', example: 'socket: tcp', aliases: ['protocol'] }),
    port: number('port', { says: 'The port.', example: 'port: 22,8000-8100' }, { most: 65_535 }),
    favicon: iconHash('favicon', { says: 'The icon.', example: 'favicon: -217ec3be' }),
    country: code(
      'country',
      { says: 'The country.', example: 'country: KR' },
      { normalise: country, expected: 'two letters' },
    ),
    org: label('org', { says: 'The owner.', example: "org: Let's Encrypt" }),
    score: number(
      'score',
      { says: 'The score.', example: 'score: >=4' },
      { least: 1, most: 5, words: { safe: 1, critical: 5 } },
    ),
    is_vpn: flag('is_vpn', { says: 'A VPN.', example: 'is_vpn: true' }),
    cve_id: code('cve_id', { says: 'A CVE.', example: 'cve_id: CVE-2021-41773' }),
    cvss: number(
      'cvss',
      { says: 'How bad.', example: 'cvss: >9.5' },
      { most: 10, fractions: true },
    ),
    ip: network({ says: 'The address.', example: 'ip: 192.0.2.0/24' }),
    after: after({ says: 'From then on.', example: 'after: 2024-07-29' }),
    before: before({ says: 'Before then.', example: 'before: now-7d' }),
  },
};
