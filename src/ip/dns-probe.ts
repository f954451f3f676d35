import { Type, type Static } from 'typebox';

const text = (description: string) => Type.String({ description });
const flag = (description: string) => Type.Boolean({ description });

export const DnsProbe = Type.Object(
  {
    recursive: flag('It resolves foreign names. If not, it is not a public resolver.'),
    validates: flag('It validates good signatures and rejects wrong ones.'),
    honest: flag('It admits that a name does not exist.'),
    answers: Type.Array(
      Type.Object({
        asks: text('recursion, validation or honesty.'),
        name: text('The queried name.'),
        rcode: text('Such as NOERROR or NXDOMAIN; "" without a usable answer.'),
        authenticated: flag('It validated the signatures (AD).'),
        addresses: Type.Array(Type.String()),
        ms: Type.Integer({ description: 'Time until the answer, including retries.' }),
        fault: text('Why there is no answer, else "".'),
      }),
      { description: 'Queries and answers.' },
    ),
  },
  { description: 'Only with probe=true: the current answers of the address itself.' },
);
export type DnsProbe = Static<typeof DnsProbe>;

/** May be undefined, so that answers keep one shape. */
export const probed = Type.Optional(Type.Unsafe<DnsProbe | undefined>(DnsProbe));
