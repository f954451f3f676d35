import { Type } from 'typebox';
import { keyErrors, operation } from '../../http/operation.ts';

const Field = Type.Union([
  Type.Literal('answer'),
  Type.Literal('product'),
  Type.Literal('cve'),
  Type.Literal('end_of_life'),
  Type.Literal('owner'),
  Type.Literal('tag'),
]);

const Bucket = Type.Object({
  value: Type.String({ description: 'The value.' }),
  count: Type.Integer({ description: 'Hosts with it.' }),
});

export const exposedFacets = operation({
  id: 'exposedFacets',
  methods: ['GET'],
  path: '/v1/exploit/exposed/facets',
  summary: 'Count all your hosts by CVE, product, end of life, owner, tag or answer',
  description:
    'Covers all hosts. CVEs and products count if they affect a host or may; owners ' +
    'and tags count hosts with CVEs; end_of_life is software that no longer gets fixes.',
  group: 'exploit',
  access: 'key',
  cost: 1,
  envelope: 'wrapped',
  input: Type.Object({
    fields: Type.Array(Field, {
      default: ['answer', 'product', 'end_of_life'],
      maxItems: 6,
      description: 'What to count by.',
    }),
    size: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1000,
      description: 'Values per field.',
    }),
  }),
  output: Type.Object({
    hosts: Type.Integer({ description: 'All hosts, with or without CVEs.' }),
    is_complete: Type.Boolean({
      description: 'False while CVE data or banners are being read, and if there is no CVE data.',
    }),
    result: Type.Record(Type.String(), Type.Array(Bucket), {
      description: 'By field, most common first.',
    }),
  }),
  errors: [...keyErrors, 'parameterUnusable', 'storeAway', 'overloaded'],
});
