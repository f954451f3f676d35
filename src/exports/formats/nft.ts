import { heading, ipv4Of, ipv6Of, plainText, short, type Format } from './format.ts';

/** The empty table comes first, so that there is something to delete on the first load; the file is one transaction. */
export const nft: Format = {
  name: 'nft',
  says: 'File for nft -f: a table with the sets addresses4 and addresses6, replaced at once',
  contentType: plainText,
  of: ['addresses'],
  write(list) {
    const table = `table inet ${list.name.replaceAll('-', '_')}`;
    const sets = [
      setOf('addresses4', 'ipv4_addr', ipv4Of(list)),
      setOf('addresses6', 'ipv6_addr', ipv6Of(list)),
    ];
    return `# ${heading(list)}\n${table} {\n}\ndelete ${table}\n${table} {\n${sets.join('')}}\n`;
  },
  example: {
    addresses:
      '# Vedette list sample: 3 addresses\ntable inet sample {\n}\ndelete table inet sample\ntable inet sample {\n' +
      '\tset addresses4 {\n\t\ttype ipv4_addr\n\t\tflags interval\n\t\tauto-merge\n' +
      '\t\telements = { 198.51.100.7, 203.0.113.0/28 }\n\t}\n' +
      '\tset addresses6 {\n\t\ttype ipv6_addr\n\t\tflags interval\n\t\tauto-merge\n' +
      '\t\telements = { 2001:db8:1::/48 }\n\t}\n}\n',
  },
};

/** `elements = { }` is a syntax error. */
function setOf(name: string, type: string, prefixes: readonly string[]): string {
  const elements =
    prefixes.length === 0 ? '' : `\t\telements = { ${prefixes.map(short).join(', ')} }\n`;
  return `\tset ${name} {\n\t\ttype ${type}\n\t\tflags interval\n\t\tauto-merge\n${elements}\t}\n`;
}
