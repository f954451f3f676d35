import type { DetectTechnologies } from '../../fingerprints/technologies/technology.ts';
import type { FaviconBook } from './favicon-book.ts';

/** What checks need besides a visit: knowledge that is not of this page. */
export interface Tools {
  detectTechnologies: DetectTechnologies;
  /** CVE ids of a piece of software, worst first. */
  cvesOf: (product: string, version: string, cpes: readonly string[]) => readonly string[];
  favicons: FaviconBook;
}
