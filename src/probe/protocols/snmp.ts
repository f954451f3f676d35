import { ber, berNodes, berNumber, type BerNode } from '../ber.ts';
import { describeLines, type Protocol } from '../protocol.ts';

/** sysDescr, sysUpTime, sysContact, sysName, sysLocation. */
const objects = [1, 4, 5, 6].map((last) => Buffer.from([0x2b, 6, 1, 2, 1, 1, last, 0]));
const names = ['Description', 'Contact', 'Name', 'Location'];

/** Uses the default community of most devices. */
function askPublic(): Buffer {
  const bindings = objects.map((object) => ber(0x30, ber(6, object), ber(5)));
  const request = ber(0xa0, berNumber(1), berNumber(0), berNumber(0), ber(0x30, ...bindings));
  return ber(0x30, berNumber(1), ber(4, 'public'), request);
}

/** Version 3 reveals its engine id without authentication. */
function askEngine(): Buffer {
  const header = ber(0x30, berNumber(2), ber(2, '\0\xff\xe3'), ber(4, '\x04'), berNumber(3));
  const nobody = ber(0x30, ber(4), berNumber(0), berNumber(0), ber(4), ber(4), ber(4));
  const request = ber(0xa0, berNumber(2), berNumber(0), berNumber(0), ber(0x30));
  return ber(0x30, berNumber(3), header, ber(4, nobody), ber(0x30, ber(4), ber(4), request));
}

function inside(node: BerNode | undefined): BerNode[] {
  return node ? berNodes(node.content) : [];
}

/** Texts of the four objects, '' if withheld. */
function textsIn(message: BerNode[]): string[] {
  const [, , response] = message;
  const bindings = inside(inside(response)[3]);
  return bindings.map((binding) => {
    const [, value] = inside(binding);
    return value?.tag === 4 ? value.content.toString('utf8') : '';
  });
}

function engineIn(message: BerNode[]): string {
  const [engine] = inside(inside(message[2])[0]);
  return engine?.content.toString('hex') ?? '';
}

export const snmp: Protocol = {
  service: 'snmp',
  isUdp: true,
  ports: [161],
  hello: () => [askPublic(), askEngine()],
  recognises: (received) => {
    const [version] = inside(berNodes(received)[0]);
    return version?.tag === 2 && version.content.length === 1 && (version.content[0] ?? 9) <= 3;
  },
  async read({ conversation }) {
    // Both requests are in flight; the second answer may still arrive.
    const received = await conversation.receive((bytes) => berNodes(bytes).length >= 2, 500);
    const messages = berNodes(received).map(inside);
    const isThird = ([version]: BerNode[]) => version?.content[0] === 3;
    const texts = textsIn(messages.find((each) => !isThird(each)) ?? []);
    const engine = engineIn(messages.find(isThird) ?? []);
    const [description = ''] = texts;
    return {
      service: 'snmp',
      // The engine id starts with the vendor's number.
      product: engine.startsWith('80001f88') ? 'Net-SNMP' : '',
      os:
        /^(?:Linux|FreeBSD|OpenBSD|Darwin) \S+ \S+/.exec(description)?.[0].replace(/ \S+ /, ' ') ??
        '',
      banner: describeLines([
        ...names.map((name, at) => [name, texts[at] ?? ''] as const),
        ['Engine', engine],
      ]),
    };
  },
  example: {
    answers: [
      ber(
        0x30,
        berNumber(1),
        ber(4, 'public'),
        ber(
          0xa2,
          berNumber(1),
          berNumber(0),
          berNumber(0),
          ber(0x30, ber(0x30, ber(6, objects[0] ?? ''), ber(4, 'Linux gate 6.1.0-9-arm64 #1'))),
        ),
      ),
    ],
    facts: {
      service: 'snmp',
      os: 'Linux 6.1.0-9-arm64',
      banner: 'Description: Linux gate 6.1.0-9-arm64 #1',
    },
  },
};
