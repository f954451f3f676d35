// Threads run JavaScript: this is how plain documents lie in a table, for the tests of the embedded index.
export const codec = {
  table: 'plain',
  steps: [
    `CREATE TABLE plain (id INTEGER PRIMARY KEY, gone INTEGER NOT NULL, key INTEGER NOT NULL, content TEXT NOT NULL) STRICT;
     CREATE UNIQUE INDEX plain_key ON plain (key) WHERE gone = 0;`,
  ],
  key: ['key'],
  content: ['content'],
  toCells: ({ key, ...content }) => [key, JSON.stringify(content)],
  fromCells: ([key, content]) => ({ key, ...JSON.parse(content) }),
  pack: (document) => document,
  unpack: (packed) => packed,
  rawTextOf: ({ values }) => values.text?.[0] ?? '',
};
