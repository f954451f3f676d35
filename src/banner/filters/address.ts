import { scoreWords } from '../../intel/score.ts';
import type { FilterRule } from '../../search/collection.ts';
import { code } from '../../search/rules/codes.ts';
import { flag, number } from '../../search/rules/numbers.ts';
import { label } from '../../search/rules/words.ts';
import { countryOf, hexOf } from './spelling.ts';

const levels = Object.fromEntries(scoreWords.map((word, at) => [word.toLowerCase(), at + 1]));
const scoreRange = { least: 1, most: scoreWords.length, words: levels };

/** Where the address lies and whose it is. */
const networkFilters: Record<string, FilterRule> = {
  country: code(
    'country',
    { says: 'The country of the address, two letters.', example: 'country: KR,JP' },
    { normalise: countryOf, expected: 'two letters, such as KR' },
  ),
  region: label('region', { says: 'The region of the address.', example: 'region: Gyeonggi' }),
  city: label('city', { says: 'The city of the address.', example: 'city: Seoul' }),
  asn: number(
    'asn',
    {
      says: 'The number of the network, with or without AS.',
      example: 'asn: AS64500',
      aliases: ['as_no'],
    },
    { most: 2 ** 32 - 1, prefix: 'AS' },
  ),
  as_name: label('as_name', { says: 'The name of the network.', example: 'as_name: Amazon' }),
  org: label('org', { says: 'The organisation that has the address.', example: 'org: Apple' }),
  isp: label('isp', { says: 'The provider of the address.', example: 'isp: AT&T' }),
  cloud_provider: label('cloud_provider', {
    says: 'The cloud that the address belongs to.',
    example: 'cloud_provider: Azure',
  }),
};

/** What feeds say of the address, as of now. */
const verdictFilters: Record<string, FilterRule> = {
  score: number(
    'score',
    { says: 'How much it attacks, from 1 (safe) to 5 (critical).', example: 'score: >=dangerous' },
    scoreRange,
  ),
  score_out: number(
    'score_out',
    { says: 'How dangerous it is to connect to, from 1 to 5.', example: 'score_out: critical' },
    scoreRange,
  ),
  is_vpn: flag('is_vpn', { says: 'A VPN ends there.', example: 'is_vpn: true' }),
  is_tor: flag('is_tor', { says: 'A Tor relay.', example: 'is_tor: true' }),
  is_proxy: flag('is_proxy', { says: 'An open proxy.', example: 'is_proxy: true' }),
  is_hosting: flag('is_hosting', { says: 'Of a hosting company.', example: 'is_hosting: true' }),
  is_cloud: flag('is_cloud', { says: 'Of a cloud.', example: 'is_cloud: true' }),
  is_mobile: flag('is_mobile', { says: 'Of a mobile network.', example: 'is_mobile: true' }),
  is_darkweb: flag('is_darkweb', { says: 'Of the dark web.', example: 'is_darkweb: true' }),
  is_scanner: flag('is_scanner', { says: 'It scans others.', example: 'is_scanner: true' }),
  is_snort: flag('is_snort', { says: 'Rules for Snort name it.', example: 'is_snort: true' }),
  detected_by: label('detected_by', {
    says: 'A feed that names the address.',
    example: 'detected_by: feodo-tracker',
  }),
  scanner_port: number(
    'scanner_port',
    { says: 'A port that it was caught scanning.', example: 'scanner_port: 3389' },
    { most: 65_535 },
  ),
  scanner_raw: label('scanner_raw', {
    says: 'Words of what it sent while it was scanning.',
    example: 'scanner_raw: Cookie',
  }),
  snort_classification: label('snort_classification', {
    says: 'The class of the Snort rule that names it.',
    example: 'snort_classification: ciarmy',
  }),
  snort_rule: label('snort_rule', {
    says: 'Words of the Snort rule that names it.',
    example: 'snort_rule: traffic',
  }),
  malcode_md5: code(
    'malcode_md5',
    {
      says: 'MD5 of malware that came from it.',
      example: `malcode_md5: ${'0123456789abcdef'.repeat(2)}`,
    },
    { normalise: hexOf(32), expected: '32 hexadecimal digits' },
  ),
};

export const addressFilters: Record<string, FilterRule> = { ...networkFilters, ...verdictFilters };
