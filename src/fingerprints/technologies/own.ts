import { readTables } from '../../lib/text-table.ts';
import { readTechnology } from './read.ts';
import { toRule } from './rule.ts';
import { TechnologySet } from './set.ts';
import type { DetectTechnologies, Technology } from './technology.ts';

/** Every technology that our own tables detect. */
export const technologies: readonly Technology[] = readTables(
  new URL('./own/', import.meta.url),
).map(readTechnology);

export const ownRules = technologies.map(toRule);

const ownSet = new TechnologySet(ownRules);

/** By our own entries alone. */
export const detectOwnTechnologies: DetectTechnologies = (evidence) => ownSet.detect(evidence);
