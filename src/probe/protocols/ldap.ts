import { ber, berNodes, berNumber } from '../ber.ts';
import type { Enough } from '../receiver.ts';
import { describeLines, type Facts, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

const tags = { entry: 0x64, done: 0x65, extendedResult: 0x78 } as const;

/** The root DSE, which every server publishes. */
function askRoot(): Buffer {
  const zero = ber(0x0a, '\0');
  const attributes = ber(0x30, ber(4, '*'), ber(4, '+'));
  const present = ber(0x87, 'objectClass');
  const noLimits = [berNumber(0), berNumber(0), ber(1, '\0')];
  const search = ber(0x63, ber(4, ''), zero, zero, ...noLimits, present, attributes);
  return ber(0x30, berNumber(1), search);
}

const askTls = ber(0x30, berNumber(2), ber(0x77, ber(0x80, '1.3.6.1.4.1.1466.20037')));

/** The operations of all messages. */
function operationsIn(bytes: Buffer): { tag: number; content: Buffer }[] {
  return berNodes(bytes).flatMap(({ tag, content }) => {
    const [, operation] = tag === 0x30 ? berNodes(content) : [];
    return operation ? [operation] : [];
  });
}

const isDone: Enough = (received) =>
  operationsIn(received).some(({ tag }) => tag === tags.done || tag === tags.extendedResult);

/** Attribute names and values. */
function attributesIn(entry: Buffer): Map<string, string[]> {
  const [, list] = berNodes(entry);
  const pairs = berNodes(list?.content ?? Buffer.alloc(0)).map(({ content }) => {
    const [name, values] = berNodes(content);
    const texts = berNodes(values?.content ?? Buffer.alloc(0));
    return [
      name?.content.toString('utf8') ?? '',
      texts.map((text) => text.content.toString('utf8')),
    ] as const;
  });
  return new Map(pairs);
}

function softwareOf(attributes: ReadonlyMap<string, readonly string[]>): Facts {
  const first = (name: string) => attributes.get(name)?.[0] ?? '';
  if (attributes.get('objectClass')?.includes('OpenLDAProotDSE')) return { product: 'OpenLDAP' };
  if (first('rootDomainNamingContext') !== '') {
    return { product: 'Microsoft Windows Active Directory LDAP', os: 'Windows' };
  }
  return { product: first('vendorName'), version: first('vendorVersion').replace(/^\D*/, '') };
}

export const ldap: Protocol = {
  service: 'ldap',
  ports: [389, 3268],
  tlsPorts: [636, 3269],
  hello: askRoot,
  enough: isDone,
  recognises: (received) =>
    operationsIn(received).some(({ tag }) => tag === tags.entry || tag === tags.done),
  isTriedAnywhere: true,
  async read({ conversation, place, isTls }) {
    const operations = operationsIn(conversation.take());
    const entry = operations.find(({ tag }) => tag === tags.entry);
    const attributes = attributesIn(entry?.content ?? Buffer.alloc(0));
    const rows = [...attributes].flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    );
    const facts = {
      service: 'ldap',
      ...softwareOf(attributes),
      banner: describeLines(rows) || 'LDAP: no answer to anonymous clients',
    };
    if (isTls) return facts;
    const [answer] = operationsIn(await conversation.ask(askTls, isDone));
    const isAgreed = answer?.tag === tags.extendedResult && answer.content[2] === 0;
    const handshake = isAgreed ? await conversation.startTls(serverNameOf(place)) : null;
    return { ...facts, certificate: certificateOf(handshake) };
  },
  example: {
    answers: [
      Buffer.concat([
        ber(
          0x30,
          berNumber(1),
          ber(
            tags.entry,
            ber(4, ''),
            ber(0x30, ber(0x30, ber(4, 'objectClass'), ber(0x31, ber(4, 'OpenLDAProotDSE')))),
          ),
        ),
        ber(0x30, berNumber(1), ber(tags.done, ber(0x0a, '\0'), ber(4, ''), ber(4, ''))),
      ]),
      ber(0x30, berNumber(2), ber(tags.extendedResult, ber(0x0a, '\x02'), ber(4, ''), ber(4, ''))),
    ],
    facts: { service: 'ldap', product: 'OpenLDAP', banner: 'objectClass: OpenLDAProotDSE' },
  },
};
