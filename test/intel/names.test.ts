import { describe, expect, it } from 'vitest';
import type { FeedFacts } from '../../src/intel/claim.ts';
import { NamesBuilder, NameTable } from '../../src/intel/name-table.ts';
import { NameIntel } from '../../src/intel/names.ts';

const feed: FeedFacts = {
  name: 'c2-list',
  category: 'c2',
  lineage: 'c2-list',
  halfLifeHours: 24,
  ttlHours: 0,
  asOf: Date.UTC(2026, 10, 1),
  snapshot: '0'.repeat(64),
};

function intelOf(fill: (builder: NamesBuilder) => void): NameIntel {
  const builder = new NamesBuilder();
  fill(builder);
  const block = builder.finish();
  if (!block) throw new Error('no names');
  return new NameIntel([{ table: new NameTable(block), feeds: [feed] }]);
}

describe('claims about names', () => {
  it('cite the line of the document, its time and its weight', () => {
    const seenAt = Date.UTC(2026, 9, 30);
    const intel = intelOf((names) => {
      names.add('evil.example', { category: 'c2', line: 7, label: 'Emotet', seenAt, weight: 3 });
      names.add('evil.example', { category: 'c2', line: 9 });
    });

    const claims = intel.claims('EVIL.example');

    const about = { name: 'EVIL.example' };
    expect(claims).toEqual([
      { feed, line: 7, label: 'Emotet', seenAt, weight: 3, about },
      { feed, line: 9, label: '', seenAt: feed.asOf, weight: 0, about },
    ]);
  });

  it('apply to hashes and fingerprints, and to subdomains if the list says so', () => {
    const intel = intelOf((names) => {
      names.add('jarm:27d', { category: 'c2', line: 1 });
      names.add('deep.example', { category: 'c2', line: 2, isDeep: true });
      names.add('flat.example', { category: 'c2', line: 3 });
    });
    const linesOf = (name: string) => intel.claims(name).map(({ line }) => line);

    expect(linesOf('jarm:27d')).toEqual([1]);
    expect(linesOf('www.deep.example')).toEqual([2]);
    expect(linesOf('www.flat.example')).toEqual([]);
  });
});
