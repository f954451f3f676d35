import { describe, expect, it } from 'vitest';
import { parseIp, parseRange } from '../../src/lib/ip.ts';
import type { Searchable, Values } from '../../src/search/collection.ts';
import { every, none, type Filter } from '../../src/search/filter.ts';
import { evaluate, referenceFacets, referenceSearch } from './reference.ts';

const document: Searchable & { facts: Values } = {
  time: 1000,
  address: parseIp('192.0.2.7'),
  software: 'nginx',
  values: {
    text: ['HTTP/1.1 200 OK\r\nServer: nginx', 'Log in'],
    title: ['Please Log in'],
    hostname: ['www.example.com', 'example.com.kr', 'example.net'],
    port: [8080],
    favicon: [-3, 5],
  },
  facts: { country: ['KR'], port: [22], cvss: [9.8] },
};
const holds = (filter: Filter) => evaluate(filter, document);
const phrase = (field: string, words: string, how: object = {}): Filter => ({
  kind: 'phrase',
  field,
  words: words === '' ? [] : words.split(' '),
  ...how,
});

describe('the meaning of a filter', () => {
  it.each<[string, Filter]>([
    ['everything', every],
    ['an and of nothing', { kind: 'and', of: [] }],
    ['the opposite of nothing', { kind: 'not', of: none }],
    [
      'the opposite of what a missing field would need',
      { kind: 'not', of: { kind: 'has', field: 'x' } },
    ],
    ['both parts', { kind: 'and', of: [every, every] }],
    ['one part of several', { kind: 'or', of: [none, every] }],
    ['words next to each other', phrase('text', 'server nginx')],
    ['words of the second part', phrase('text', 'log in')],
    ['the beginning of the last word', phrase('text', 'server ngi', { goesOn: true })],
    ['the whole of the last word', phrase('text', 'nginx', { goesOn: true })],
    ['words at the end of a label', phrase('title', 'log in', { atEnd: true })],
    ['words with something in front', phrase('title', 'log in', { notAtStart: true })],
    [
      'the same in one of many',
      phrase('hostname', 'example com', { atEnd: true, notAtStart: true }),
    ],
    ['a beginning at the end', phrase('title', 'log i', { atEnd: true, goesOn: true })],
    ['exactly this text', { kind: 'is', field: 'hostname', value: 'example.net' }],
    ['exactly this number', { kind: 'is', field: 'favicon', value: -3 }],
    ['its own value', { kind: 'is', field: 'port', value: 8080 }],
    ['a derived value beside it', { kind: 'is', field: 'port', value: 22 }],
    ['any value', { kind: 'has', field: 'country' }],
    ['the ends of a range', { kind: 'range', field: 'port', from: 8080, to: 8080 }],
    ['one of many in a range', { kind: 'range', field: 'favicon', from: -Infinity, to: -3 }],
    ['the ends of a time', { kind: 'time', from: 1000, to: 1000 }],
    ['the ends of a network', { kind: 'network', range: parseRange('192.0.2.7-192.0.2.7')! }],
  ])('%s holds', (_, filter) => {
    expect(holds(filter)).toBe(true);
  });

  it.each<[string, Filter]>([
    ['nothing', none],
    ['an or of nothing', { kind: 'or', of: [] }],
    ['one part too few', { kind: 'and', of: [every, none] }],
    ['a phrase without words', phrase('text', '')],
    ['words with something between', phrase('text', 'http nginx')],
    ['words in the wrong order', phrase('text', 'nginx server')],
    ['words across two parts', phrase('text', 'nginx log')],
    ['words across two of many', phrase('hostname', 'com example')],
    ['the beginning of a word without saying so', phrase('text', 'ngin')],
    [
      'the beginning of a word that is not the last',
      phrase('text', 'serv nginx', { goesOn: true }),
    ],
    ['words with something behind', phrase('title', 'please log', { atEnd: true })],
    ['words at the start', phrase('title', 'please', { notAtStart: true })],
    [
      'two demands that different values meet',
      phrase('hostname', 'example com kr', { atEnd: true, notAtStart: true }),
    ],
    ['words of a number', phrase('port', '8080')],
    ['a word instead of the whole', { kind: 'is', field: 'title', value: 'Log in' }],
    ['another case', { kind: 'is', field: 'country', value: 'kr' }],
    ['a number as text', { kind: 'is', field: 'port', value: '8080' }],
    ['no value', { kind: 'has', field: 'x' }],
    ['a property of every object', { kind: 'has', field: 'constructor' }],
    ['outside a range', { kind: 'range', field: 'port', from: 23, to: 8079 }],
    ['text in a range', { kind: 'range', field: 'title', from: -Infinity, to: Infinity }],
    ['outside a time', { kind: 'time', from: 1001, to: Infinity }],
    ['outside a network', { kind: 'network', range: parseRange('192.0.2.8/29')! }],
    ['a network of the other family', { kind: 'network', range: parseRange('::/0')! }],
  ])('%s does not', (_, filter) => {
    expect(holds(filter)).toBe(false);
  });

  it('has no network for a document without an address', () => {
    const filter: Filter = { kind: 'network', range: parseRange('0.0.0.0/0')! };

    expect(evaluate(filter, { ...document, address: null })).toBe(false);
  });
});

describe('the reference search', () => {
  const at = (id: number, time: number, values: Values = {}) => ({
    id,
    document: `document ${id}`,
    facts: { id: [id] },
    searchable: { time, address: null, software: '', values },
  });
  const documents = [
    at(1, 10, { port: [80], tag: ['a', 'b', 'a'] }),
    at(2, 30, { port: [443], tag: ['b'] }),
    at(3, 20, { port: [80] }),
    at(4, 20, { port: [22], tag: ['c'] }),
  ];
  const all = { filter: every, offset: 0, limit: 10 };
  const ids = (request: object) =>
    referenceSearch(documents, { ...all, ...request }).rows.map(({ id }) => id);

  it('returns the newest first and, for the same time, the last written', () => {
    expect(ids({})).toEqual([2, 4, 3, 1]);
  });

  it('skips, continues after a place, and still counts everything', () => {
    expect(ids({ offset: 1, limit: 2 })).toEqual([4, 3]);
    expect(ids({ after: { time: 20, id: 4 } })).toEqual([3, 1]);
    expect(ids({ after: { time: 20, id: 4 }, offset: 1 })).toEqual([1]);
    expect(ids({ after: { time: 25, id: 0 } })).toEqual([4, 3, 1]);
    expect(ids({ offset: 9 })).toEqual([]);
    expect(referenceSearch(documents, { ...all, limit: 1, after: { time: 20, id: 4 } }).count).toBe(
      4,
    );
  });

  it('returns documents with derived values', () => {
    const { rows } = referenceSearch(documents, { ...all, limit: 1 });

    expect(rows).toEqual([{ id: 2, document: 'document 2', facts: { id: [2] } }]);
  });

  it('counts each value once per document, most frequent first, then by value', () => {
    const facets = [
      { field: 'tag', limit: 10 },
      { field: 'port', limit: 2 },
      { field: 'id', limit: 1 },
      { field: 'x', limit: 5 },
    ];

    expect(referenceFacets(documents, { filter: every, facets })).toEqual({
      count: 4,
      facets: {
        tag: [
          { value: 'b', count: 2 },
          { value: 'a', count: 1 },
          { value: 'c', count: 1 },
        ],
        port: [
          { value: 80, count: 2 },
          { value: 22, count: 1 },
        ],
        id: [{ value: 1, count: 1 }],
        x: [],
      },
    });
  });

  it('counts values of matches only', () => {
    const filter: Filter = { kind: 'range', field: 'port', from: 0, to: 100 };

    const { count, facets } = referenceFacets(documents, {
      filter,
      facets: [{ field: 'tag', limit: 1 }],
    });

    expect(count).toBe(3);
    expect(facets).toEqual({ tag: [{ value: 'a', count: 1 }] });
  });
});
