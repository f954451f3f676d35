import { heading, lines, plainText, type Format } from './format.ts';

/** For an `include` inside `http`. */
export const nginx: Format = {
  name: 'nginx',
  says: 'Include for nginx: geo $NAME is 1 for what is listed',
  contentType: plainText,
  of: ['addresses'],
  write: (list) =>
    lines([
      `# ${heading(list)}`,
      `geo $${list.name.replaceAll('-', '_')} {`,
      '    default 0;',
      ...list.prefixes.map((prefix) => `    ${prefix} 1;`),
      '}',
    ]),
  example: {
    addresses:
      '# Vedette list sample: 3 addresses\ngeo $sample {\n    default 0;\n    198.51.100.7/32 1;\n' +
      '    203.0.113.0/28 1;\n    2001:db8:1::/48 1;\n}\n',
  },
};
