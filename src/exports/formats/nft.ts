import { chain, heading, ipv4Of, ipv6Of, joined, lines, plainText, type Format } from './format.ts';

/**
 * Declares the sets before flushing them, so that the first load works too. Anything else in the table stays, because
 * rules can only use sets of their own table. The file is one transaction.
 */
export const nft: Format = {
  name: 'nft',
  says: 'File for nft -f: a table with the sets addresses4 and addresses6, replaced at once',
  contentType: plainText,
  of: ['addresses'],
  write(list) {
    const table = `inet ${list.name.replaceAll('-', '_')}`;
    const sets: readonly NftSet[] = [
      { name: 'addresses4', type: 'ipv4_addr', prefixes: ipv4Of(list) },
      { name: 'addresses6', type: 'ipv6_addr', prefixes: ipv6Of(list) },
    ];
    return chain(
      lines([`# ${heading(list)}`, `table ${table} {`]),
      ...sets.map((set) => setOf({ ...set, prefixes: [] })),
      lines(['}', ...sets.map(({ name }) => `flush set ${table} ${name}`), `table ${table} {`]),
      ...sets.map(setOf),
      lines(['}']),
    );
  },
  example: {
    addresses:
      '# Vedette list sample: 3 addresses\ntable inet sample {\n' +
      '\tset addresses4 {\n\t\ttype ipv4_addr\n\t\tflags interval\n\t\tauto-merge\n\t}\n' +
      '\tset addresses6 {\n\t\ttype ipv6_addr\n\t\tflags interval\n\t\tauto-merge\n\t}\n}\n' +
      'flush set inet sample addresses4\nflush set inet sample addresses6\ntable inet sample {\n' +
      '\tset addresses4 {\n\t\ttype ipv4_addr\n\t\tflags interval\n\t\tauto-merge\n' +
      '\t\telements = { 198.51.100.7, 203.0.113.0/28 }\n\t}\n' +
      '\tset addresses6 {\n\t\ttype ipv6_addr\n\t\tflags interval\n\t\tauto-merge\n' +
      '\t\telements = { 2001:db8:1::/48 }\n\t}\n}\n',
  },
};

interface NftSet {
  name: string;
  type: string;
  prefixes: readonly string[];
}

/** Without elements if empty: `elements = { }` is a syntax error. */
function* setOf({ name, type, prefixes }: NftSet): Generator<string> {
  yield `\tset ${name} {\n\t\ttype ${type}\n\t\tflags interval\n\t\tauto-merge\n`;
  if (prefixes.length > 0) {
    yield '\t\telements = { ';
    yield* joined(prefixes, ', ');
    yield ' }\n';
  }
  yield '\t}\n';
}
