import { chain, ipv4Of, ipv6Of, lines, plainText, type Format } from './format.ts';

/** If a set is too small, `add` fails half-way. */
const leastRoom = 1_024;

export const ipset: Format = {
  name: 'ipset',
  says: 'File for ipset restore: NAME-4 and NAME-6',
  contentType: plainText,
  of: ['addresses'],
  write: (list) =>
    chain(
      setOf(`${list.name}-4`, 'inet', ipv4Of(list)),
      setOf(`${list.name}-6`, 'inet6', ipv6Of(list)),
    ),
  example: {
    addresses:
      'create sample-4 hash:net family inet hashsize 1024 maxelem 1024 -exist\nflush sample-4\n' +
      'add sample-4 198.51.100.7/32 -exist\nadd sample-4 203.0.113.0/28 -exist\n' +
      'create sample-6 hash:net family inet6 hashsize 1024 maxelem 1024 -exist\nflush sample-6\n' +
      'add sample-6 2001:db8:1::/48 -exist\n',
  },
};

function setOf(name: string, family: string, prefixes: readonly string[]): Iterable<string> {
  let room = leastRoom;
  while (room < prefixes.length) room *= 2;
  return lines([
    `create ${name} hash:net family ${family} hashsize ${room} maxelem ${room} -exist`,
    `flush ${name}`,
    ...prefixes.map((prefix) => `add ${name} ${prefix} -exist`),
  ]);
}
