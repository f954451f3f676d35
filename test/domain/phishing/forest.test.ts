import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askForest, createForest, type Node } from '../../../src/domain/phishing/forest.ts';

const names = 4;
const leaf = (value: number): Node => ({ value, asked: -1, cut: 0 });

/** A node, then all below its cut, then the rest: as a forest wants them. */
const treeOf = (depth: number): fc.Arbitrary<Node[]> => {
  const value = fc.integer({ min: -2_000, max: 2_000 }).map((thousandths) => thousandths / 1_000);
  const leaves = value.map((own) => [leaf(own)]);
  if (depth === 0) return leaves;
  const below = treeOf(depth - 1);
  const asking = fc
    .tuple(value, fc.nat(names - 1), fc.integer({ min: -3, max: 3 }), below, below)
    .map(([own, asked, cut, first, second]) => [{ value: own, asked, cut }, ...first, ...second]);
  return fc.oneof(leaves, asking);
};

const measured = fc
  .array(fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constant(NaN)), {
    minLength: names,
    maxLength: names,
  })
  .map((values) => Float32Array.from(values));

/** What a tree says, read from its nodes as they are written. */
function sayingOf(tree: readonly Node[], measures: Float32Array): number {
  const [root, ...rest] = tree;
  const own = measures[root?.asked ?? -1] ?? NaN;
  if (!root || Number.isNaN(own)) return root?.value ?? 0;
  const end = endOf(rest);
  return sayingOf(own < root.cut ? rest.slice(0, end) : rest.slice(end), measures);
}

function endOf(nodes: readonly Node[]): number {
  let open = 1;
  let at = 0;
  while (open > 0) open += (nodes[at++]?.asked ?? -1) < 0 ? -1 : 1;
  return at;
}

describe('askForest', () => {
  it('shares out what the trees say, whatever they ask', () => {
    fc.assert(
      fc.property(fc.array(treeOf(4), { maxLength: 5 }), measured, (trees, measures) => {
        const forest = createForest(trees.flat());
        const said = trees.reduce((sum, tree) => sum + sayingOf(tree, measures), 0);
        const shared = askForest(forest, measures).reduce((sum, share) => sum + share, 0);
        expect(forest.start + shared / 1_000).toBeCloseTo(said, 6);
      }),
    );
  });

  it('counts each step for the measure that was asked for', () => {
    const forest = createForest([
      { value: 0.1, asked: 2, cut: 5 },
      leaf(-0.4),
      { value: 0.3, asked: 0, cut: 1 },
      leaf(0.2),
      leaf(0.9),
    ]);
    expect([...askForest(forest, Float32Array.of(1, 0, 5))]).toEqual([600, 0, 200]);
    expect([...askForest(forest, Float32Array.of(1, 0, 4))]).toEqual([0, 0, -500]);
  });

  it('stops a tree where a measure is not to be had', () => {
    const forest = createForest([{ value: 0.1, asked: 0, cut: 5 }, leaf(-0.4), leaf(0.3)]);
    expect([...askForest(forest, Float32Array.of(NaN))]).toEqual([0]);
  });
});
