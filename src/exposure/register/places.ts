import {
  cveRankLimits,
  figuresOf,
  rankByCve,
  rankLimits,
  type Figures,
  type RankLimits,
} from './figures.ts';
import type { HostWeakness, View } from './view.ts';

/** Topics by which hosts are found and counted. */
export type TopicKind = FacetKind | 'flag';
export type FacetKind = 'answer' | 'product' | 'cve' | 'end_of_life' | 'owner' | 'tag';
export type Flag = 'overdue' | 'expired';

/** Topics whose hosts are only counted; other topics also keep them in order. */
export const countedOnly: readonly TopicKind[] = ['answer', 'end_of_life', 'flag'];

/** A host under one topic. */
export interface TopicRank {
  kind: TopicKind;
  name: string;
  /** Rank among the hosts of the topic. */
  rank: number;
}

export function limitsOf(kind: TopicKind): RankLimits {
  return kind === 'cve' ? cveRankLimits : rankLimits;
}

interface Ranked {
  view: View;
  figures: Figures;
  owner: string;
  tags: readonly string[];
}

/** The topics of a host: each of its CVEs and products is ranked as if it were the only one. */
export function topicsOf({ view, figures, owner, tags }: Ranked): TopicRank[] {
  const { weaknesses, endOfLife } = view;
  const { rank } = figures;
  const topics: TopicRank[] = [
    { kind: 'answer', name: figures.answer, rank: 0 },
    ...endOfLife.map((name): TopicRank => ({ kind: 'end_of_life', name, rank: 0 })),
  ];
  if (weaknesses.length === 0) return topics;
  topics.push(...tags.map((name): TopicRank => ({ kind: 'tag', name, rank })));
  if (owner !== '') topics.push({ kind: 'owner', name: owner, rank });
  if (figures.overdue > 0) topics.push({ kind: 'flag', name: 'overdue', rank: 0 });
  if (figures.expired > 0) topics.push({ kind: 'flag', name: 'expired', rank: 0 });
  for (const each of weaknesses) topics.push({ kind: 'cve', name: each.id, rank: rankByCve(each) });
  for (const [name, own] of byProduct(weaknesses)) {
    topics.push({ kind: 'product', name, rank: figuresOf({ ...view, weaknesses: own }).rank });
  }
  return topics;
}

function byProduct(weaknesses: readonly HostWeakness[]): Map<string, HostWeakness[]> {
  const products = new Map<string, HostWeakness[]>();
  for (const weakness of weaknesses) {
    const own = products.get(weakness.product);
    if (own) own.push(weakness);
    else products.set(weakness.product, [weakness]);
  }
  return products;
}
