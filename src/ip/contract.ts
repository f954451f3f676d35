import { Type } from 'typebox';
import { lookUpErrors, looseTrue, operation, sinceVersionOnRequest } from '../http/operation.ts';
import * as bodies from './bodies.ts';
import { assetReport, assetSummary, reportOutput, reportSummary } from './dialects.ts';

export type { ExplainedClaim, ExplainedTerm, Explanation } from './explanation.ts';

const ip = Type.String({
  description: 'An IPv4 or IPv6 address.',
  examples: ['9.9.9.9'],
});
const full = looseTrue('Every row of each section instead of the newest 20.');
const explain = Type.Boolean({
  default: false,
  description: 'Adds the reasons for every verdict, and the sources consulted.',
});

const lookUp = {
  methods: ['GET'],
  group: 'ip',
  access: 'key',
  cost: 1,
  envelope: 'flat',
  errors: [...lookUpErrors, 'ipInvalid'],
} as const;

const one = Type.Object({ ip, explain, since: sinceVersionOnRequest });
const oneWithFull = Type.Object({ ip, full, explain });
const comparing = {
  compared: '',
  isComparedOnRequest: true,
  errors: [...lookUp.errors, 'versionGone'],
} as const;

/** Every alternative path of a feature, besides its documented one. */
function spellings(documented: string): { path: string }[] {
  const name = documented.slice(documented.lastIndexOf('/') + 1);
  const names = new Set([name.replaceAll('_', '-'), name.replaceAll('-', '_')]);
  return ['/v1/ip', '/v1/feature/ip', '/v2/feature/ip']
    .flatMap((folder) => [...names].map((each) => ({ path: `${folder}/${each}` })))
    .filter(({ path }) => path !== documented);
}

export const ipData = operation({
  ...lookUp,
  id: 'ipData',
  path: '/v1/ip/data',
  aliases: [
    { path: '/core/v1/getipdata' },
    { path: '/v1/asset/ip/report', dialect: assetReport },
    { path: '/v1/asset/ip/report/summary', dialect: reportSummary },
  ],
  summary: 'Everything known about one address',
  description: 'An unknown address gets empty sections. Newest rows come first.',
  ...comparing,
  input: Type.Object({ ...oneWithFull.properties, since: sinceVersionOnRequest }),
  output: reportOutput,
});

export const ipSummary = operation({
  ...lookUp,
  id: 'ipSummary',
  path: '/v1/ip/summary',
  aliases: [{ path: '/v1/asset/ip/summary', dialect: assetSummary }],
  summary: 'Scores, location and network of one address',
  ...comparing,
  input: one,
  output: bodies.IpSummary,
});

export const ipVpn = operation({
  ...lookUp,
  id: 'ipVpn',
  path: '/v1/ip/vpn',
  aliases: spellings('/v1/ip/vpn'),
  summary: 'Whether an address hides its user: VPN, Tor, proxy',
  input: oneWithFull,
  output: bodies.IpVpn,
});

export const ipHosting = operation({
  ...lookUp,
  id: 'ipHosting',
  path: '/v1/ip/hosting',
  aliases: spellings('/v1/ip/hosting'),
  summary: 'Whether an address is in a data centre or cloud, and whose',
  input: oneWithFull,
  output: bodies.IpHosting,
});

export const maliciousInfo = operation({
  ...lookUp,
  id: 'ipMaliciousInfo',
  path: '/v1/ip/malicious-info',
  aliases: spellings('/v1/ip/malicious-info'),
  summary: 'Whether an address is malicious, and the evidence',
  input: oneWithFull,
  output: bodies.MaliciousInfo,
});

export const privacyThreat = operation({
  ...lookUp,
  id: 'ipPrivacyThreat',
  path: '/v1/ip/privacy-threat',
  aliases: spellings('/v1/ip/privacy-threat'),
  summary: 'Webcams and other devices an address exposes',
  description: 'No public client reads this body; its members are our choice.',
  input: oneWithFull,
  output: bodies.PrivacyThreat,
});

export const safeDnsServer = operation({
  ...lookUp,
  id: 'ipIsSafeDnsServer',
  path: '/v1/ip/is_safe_dns_server',
  aliases: spellings('/v1/ip/is_safe_dns_server'),
  summary: 'Whether an address is a safe DNS resolver',
  description:
    'A probe can only reduce trust: a resolver that answers well but is on no list stays unsafe.',
  input: Type.Object({
    ip,
    probe: Type.Boolean({
      default: false,
      description: 'Probes the address itself. Requires the setting dns_probe.',
    }),
    explain,
  }),
  output: bodies.SafeDnsServer,
});

export const suspiciousInfo = operation({
  ...lookUp,
  id: 'ipSuspiciousInfo',
  path: '/v1/ip/suspicious_info',
  aliases: spellings('/v1/ip/suspicious_info'),
  summary: 'Scores in words, flags, ports and rules of one address',
  input: oneWithFull,
  output: bodies.SuspiciousInfo,
});

export const ipRange = operation({
  ...lookUp,
  id: 'ipRange',
  path: '/v1/ip/range',
  summary:
    'How many addresses of a prefix or network are flagged, scored and listed, and by which feeds',
  description:
    'At most an IPv4 /16, or as many distinct pieces of IPv6 or of the IPv4 addresses of a network. ' +
    'Judged by feeds alone: the exposure ' +
    'of single addresses is left out.',
  envelope: 'wrapped',
  input: Type.Object({
    cidr: Type.String({
      description: 'A prefix such as 198.51.100.0/24, or a network: AS64500.',
      examples: ['9.9.9.0/24'],
    }),
    explain: Type.Boolean({
      default: false,
      description: 'Adds verdicts, categories, the worst addresses and a map.',
    }),
  }),
  output: bodies.IpRangeCounts,
  errors: lookUp.errors,
});

export const ipBulk = operation({
  ...lookUp,
  id: 'ipBulk',
  methods: ['POST'],
  path: '/v1/ip/bulk',
  summary: 'Judge many addresses in one request',
  description:
    'The body is a JSON array, NDJSON (strings or objects with `ip`), CSV (first column) or one address per line. ' +
    'Answers are streamed, one line per address, in the order of the body: NDJSON that ends with a line of ' +
    '`message` and `status`, or CSV. One credit per address; if they run out, the last line says so.',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({
    format: Type.Unsafe<'auto' | 'ndjson' | 'csv'>({
      type: 'string',
      enum: ['auto', 'ndjson', 'csv'],
      default: 'auto',
      description: 'auto follows the Accept header.',
    }),
    explain: Type.Boolean({
      default: false,
      description:
        'Adds a verdict in one word, reasons, coverage, sources and times to every line.',
    }),
  }),
  bodyExample: '9.9.9.9\n149.112.112.112\n',
  output: bodies.BulkRow,
  errors: [...lookUp.errors, 'tooManyStreams', 'bodyTooLarge', 'requestMalformed'],
});
