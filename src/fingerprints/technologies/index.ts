import { advertising } from './advertising.ts';
import { analytics } from './analytics.ts';
import { applications } from './applications.ts';
import { cms } from './cms.ts';
import { ecommerce } from './ecommerce.ts';
import { frameworks } from './frameworks.ts';
import { hosting } from './hosting.ts';
import { libraries } from './libraries.ts';
import { mail } from './mail.ts';
import { toRule } from './rule.ts';
import { security } from './security.ts';
import { servers } from './servers.ts';
import { TechnologySet } from './set.ts';
import type { DetectTechnologies, Technology } from './technology.ts';
import { webFrameworks } from './web-frameworks.ts';
import { widgets } from './widgets.ts';
import { wordpress } from './wordpress.ts';

/** Every technology that we tell by ourselves. */
export const technologies: readonly Technology[] = [
  advertising,
  analytics,
  applications,
  cms,
  ecommerce,
  frameworks,
  hosting,
  libraries,
  mail,
  security,
  servers,
  webFrameworks,
  widgets,
  wordpress,
].flat();

export const ownRules = technologies.map(toRule);

const ownSet = new TechnologySet(ownRules);

/** By our own entries alone. */
export const detectOwnTechnologies: DetectTechnologies = (evidence) => ownSet.detect(evidence);
