import { toRule } from './rule.ts';
import { TechnologySet } from './set.ts';
import { hosted, type DetectTechnologies, type Technology } from './technology.ts';

export const technologies: readonly Technology[] = [
  hosted('Hotjar', 'Analytics', { hosts: ['hotjar.com'] }),
];

export const ownRules = technologies.map(toRule);

const ownSet = new TechnologySet(ownRules);

/** By our own entries alone. */
export const detectOwnTechnologies: DetectTechnologies = (evidence) => ownSet.detect(evidence);
