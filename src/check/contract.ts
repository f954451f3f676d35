import { Type, type Static } from 'typebox';
import { lookUpErrors, operation, sinceVersion } from '../http/operation.ts';
import { Judgement, Location } from '../verdict/contract.ts';

const text = (description: string) => Type.String({ description });

const checking = {
  group: 'ip',
  access: 'key',
  envelope: 'wrapped',
} as const;

export const check = operation({
  ...checking,
  id: 'check',
  methods: ['GET'],
  path: '/v1/check',
  summary: 'The verdict on any indicator, with its reasons',
  description:
    'An address, prefix, network, domain, URL, mail address, CVE, hash, certificate, JARM or favicon, defanged or ' +
    'not. Hashes are looked up as files first; write certificate:…, jarm:… or favicon:… to name the kind. Nothing is ' +
    'visited: a URL is judged by feeds, by the reports you may see, and by how it is written.',
  cost: 1,
  input: Type.Object({
    indicator: Type.String({ description: 'What to judge.', examples: ['9.9.9.9'] }),
    explain: Type.Boolean({
      default: false,
      description: 'Adds `evidence`: every feed line about a name, with the digest of its file.',
    }),
    since: sinceVersion,
  }),
  compared: '',
  shown: ['explain'],
  output: Judgement,
  errors: [...lookUpErrors, 'versionGone'],
});

export const CheckRow = Type.Object({
  indicator: text('The indicator as sent.'),
  kind: Type.Optional(text('What it is.')),
  value: Type.Optional(text('In its canonical form.')),
  verdict: Type.Optional(text('In one word; see docs/scoring.md.')),
  headline: Type.Optional(text('Verdict and exposure in one sentence.')),
  reasons: Type.Optional(
    Type.Array(Type.String(), { description: 'At most five, strongest first.' }),
  ),
  sources: Type.Optional(
    Type.Array(Type.String(), { description: 'Sources with evidence against it.' }),
  ),
  points: Type.Optional(
    Type.Number({
      description: 'Points against it: malicious from 50, suspicious from 10.',
    }),
  ),
  since: Type.Optional(text('Of the first reason.')),
  cves: Type.Optional(
    Type.Integer({ description: 'CVEs that affect it, including those on ports seen earlier.' }),
  ),
  country_code: Type.Optional(Location.properties.country_code),
  as_no: Type.Optional(Location.properties.as_no),
  as_name: Type.Optional(Location.properties.as_name),
  judgement: Type.Optional(Judgement),
  error: Type.Optional(text('Replaces the other members if it cannot be judged.')),
});
export type CheckRow = Static<typeof CheckRow>;

export const checkMany = operation({
  ...checking,
  id: 'checkMany',
  methods: ['POST'],
  path: '/v1/check',
  summary: 'Judge many indicators of any kind in one request',
  description:
    'The body is a JSON array, NDJSON (texts or objects with `indicator`), CSV (first column) or one indicator per line. ' +
    'Answers are streamed, one line per indicator, in the order of the body: NDJSON that ends with a line of ' +
    '`message` and `status`, or CSV. One credit per indicator; if they run out, the last line says so.',
  cost: 0,
  input: Type.Object({
    format: Type.Unsafe<'auto' | 'ndjson' | 'csv'>({
      type: 'string',
      enum: ['auto', 'ndjson', 'csv'],
      default: 'auto',
      description: 'auto follows the Accept header.',
    }),
    explain: Type.Boolean({
      default: false,
      description: 'Adds the whole judgement to every line of NDJSON.',
    }),
  }),
  shown: ['format', 'explain'],
  bodyExample: '9.9.9.9\nhttps://login.example/\nCVE-2021-41773\n',
  output: CheckRow,
  errors: [...check.errors, 'tooManyStreams', 'bodyTooLarge', 'requestMalformed'],
});
