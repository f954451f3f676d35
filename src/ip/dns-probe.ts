import { Type, type Static } from 'typebox';

const text = (description: string) => Type.String({ description });
const flag = (description: string) => Type.Boolean({ description });

export const DnsProbe = Type.Object(
  {
    recursive: flag('It finds out about names of others. If not, it is no public resolver.'),
    validates: flag('It vouches for good signatures and refuses wrong ones.'),
    honest: flag('It admits that a name does not exist.'),
    answers: Type.Array(
      Type.Object({
        asks: text('recursion, validation or honesty.'),
        name: text('The name it was asked for.'),
        rcode: text('Such as NOERROR or NXDOMAIN; "" when nothing usable came.'),
        authenticated: flag('It vouched for the signatures (AD).'),
        addresses: Type.Array(Type.String()),
        ms: Type.Integer({ description: 'Time until the answer, attempts included.' }),
        fault: text('Why there is no answer, else "".'),
      }),
      { description: 'What was asked, and what came back.' },
    ),
  },
  { description: 'Only with probe=true: what the address itself answered just now.' },
);
export type DnsProbe = Static<typeof DnsProbe>;

/** May be undefined, so that answers keep one shape. */
export const probed = Type.Optional(Type.Unsafe<DnsProbe | undefined>(DnsProbe));
