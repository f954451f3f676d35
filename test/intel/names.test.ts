import { describe, expect, it } from 'vitest';
import type { FeedFacts } from '../../src/intel/claim.ts';
import { NamesBuilder, NameTable } from '../../src/intel/name-table.ts';
import { NameIntel } from '../../src/intel/names.ts';
import type { NameSuppression } from '../../src/intel/suppression.ts';

const feed: FeedFacts = {
  name: 'c2-list',
  category: 'c2',
  lineage: 'c2-list',
  halfLifeHours: 24,
  ttlHours: 0,
  asOf: Date.UTC(2026, 10, 1),
  snapshot: '0'.repeat(64),
};

function intelOf(
  fill: (builder: NamesBuilder) => void,
  suppressions: readonly NameSuppression[] = [],
): NameIntel {
  const builder = new NamesBuilder();
  fill(builder);
  const block = builder.finish();
  if (!block) throw new Error('no names');
  return new NameIntel([{ table: new NameTable(block), feeds: [feed] }], suppressions);
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

  it('say the same where label, time, weight and suppressions are the same, whatever the line', () => {
    const seenAt = Date.UTC(2026, 9, 30);
    const end = { feed: 'c2-list', until: seenAt + 1, reason: 'ours', by: '' };
    const intel = intelOf(
      (names) => {
        const entry = { category: 'c2', line: 1, label: 'Emotet', seenAt, weight: 3 } as const;
        names.add('first.example', entry);
        names.add('same.example', { ...entry, line: 2 });
        names.add('ours.example', { ...entry, line: 3 });
        names.add('label.example', { ...entry, label: 'Qakbot' });
        names.add('time.example', { ...entry, seenAt: seenAt - 1_000 });
        names.add('weight.example', { ...entry, weight: 4 });
        names.add('twice.example', entry);
        names.add('twice.example', entry);
        names.add('deep.example', { ...entry, isDeep: true });
      },
      [{ ...end, name: 'ours.example' }],
    );
    const first = intel.saidOf('first.example', seenAt);

    expect(intel.saidOf('same.example', seenAt)).toBe(first);
    expect(intel.saidOf('below.deep.example', seenAt)).toBe(first);
    expect(intel.saidOf('below.first.example', seenAt)).toBe('');
    for (const name of ['ours', 'label', 'time', 'weight', 'twice']) {
      expect(intel.saidOf(`${name}.example`, seenAt)).not.toBe(first);
    }
    expect(intel.saidOf('ours.example', seenAt + 1)).toBe(first);
  });
});
