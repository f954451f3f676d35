import { readTables } from '../../lib/text-table.ts';
import { readTechnology } from './read.ts';
import { toRule } from './rule.ts';
import { TechnologySet } from './set.ts';
import type { DetectTechnologies, Technology } from './technology.ts';

export const technologies: readonly Technology[] = readTables(
  new URL('./own/', import.meta.url),
).map(readTechnology);

export const ownRules = technologies.map(toRule);

const ownSet = new TechnologySet(ownRules);

/** Uses our own entries only. */
export const detectOwnTechnologies: DetectTechnologies = (evidence) => ownSet.detect(evidence);
