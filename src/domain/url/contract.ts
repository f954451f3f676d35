import { Type, type Static } from 'typebox';
import { lookUpErrors, operation } from '../../http/operation.ts';

const text = (description: string) => Type.String({ description });

const reason = Type.Object({
  feature: text('Name of the sign; docs/reference/reasons.md lists them all.'),
  weight: Type.Number({
    description: 'Log-odds: above 0 it is evidence of phishing, below 0 against it.',
  }),
  says: text('The same for people.'),
});

export const ScoredUrl = Type.Object({
  url: text('The URL as it was understood, the host in A-labels; as it was sent when it is none.'),
  host: Type.Optional(text('The host as people read it, where that differs.')),
  probability: Type.Optional(
    Type.Number({ description: '0 to 1, as if one URL in two were phishing.' }),
  ),
  verdict: Type.Optional(
    text('dangerous, suspicious or no sign. Never safe: the page was not visited.'),
  ),
  brand: Type.Optional(
    text('The brand whose name it uses without being theirs, where that is certain.'),
  ),
  reasons: Type.Optional(
    Type.Array(reason, {
      description: 'Evidence, the weightiest first; then the shape of the URL.',
    }),
  ),
  log_odds: Type.Optional(
    Type.Number({ description: 'With explain: what all reasons add up to, from the start on.' }),
  ),
  start: Type.Optional(Type.Number({ description: 'With explain: where the sum begins.' })),
  error: Type.Optional(text('Instead of the others, if it is not a web address.')),
});
export type ScoredUrl = Static<typeof ScoredUrl>;

export const urlScore = operation({
  id: 'domainUrl',
  methods: ['POST', 'GET'],
  path: '/v1/domain/url',
  summary: 'How likely URLs are to be phishing, without visiting them',
  description:
    'The body is a JSON array, NDJSON (texts or objects with `url`), one URL a line, or a form with any ' +
    'number of `url`. Answers are streamed, one line a URL, in the order of the body: NDJSON that ends ' +
    'with a line of `message` and `status`. With `url` in the query one JSON answer comes instead. ' +
    'Nothing is fetched or looked up. One credit a URL; when they run out the last line says so.',
  group: 'domain',
  access: 'key',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({
    url: Type.Optional(text('One URL, instead of a body.')),
    explain: Type.Boolean({
      default: false,
      description: 'All reasons instead of the first five, and what they add up to.',
    }),
  }),
  shown: [],
  bodyExample: 'https://shop.example/login\n',
  output: ScoredUrl,
  errors: [...lookUpErrors, 'tooManyStreams', 'bodyTooLarge', 'requestMalformed'],
});
