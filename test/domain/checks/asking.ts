import type { Check, Finding } from '../../../src/domain/checks/check.ts';
import { faviconBook } from '../../../src/domain/checks/favicon-book.ts';
import { lookAt } from '../../../src/domain/checks/seen.ts';
import type { Tools } from '../../../src/domain/checks/tools.ts';
import type { Facts } from '../../../src/domain/scan-job.ts';
import type { Visit } from '../../../src/domain/visit.ts';
import { detectOwnTechnologies } from '../../../src/fingerprints/technologies/own.ts';
import { noFacts } from '../visits.ts';

export const plainTools: Tools = {
  detectTechnologies: detectOwnTechnologies,
  cvesOf: () => [],
  favicons: faviconBook([]),
};

/** What one check says about a visit. */
export function ask(
  check: Check,
  visit: Visit,
  { facts = noFacts, tools = {} }: { facts?: Facts; tools?: Partial<Tools> } = {},
): Finding {
  return check.run(lookAt(visit, facts, { ...plainTools, ...tools }));
}
