import type { DetectTechnologies } from '../../fingerprints/technologies/technology.ts';
import type { FaviconBook } from './favicon-book.ts';

/** External knowledge that checks need. */
export interface Tools {
  detectTechnologies: DetectTechnologies;
  /** CVE ids of a product version, worst first. */
  cvesOf: (product: string, version: string, cpes: readonly string[]) => readonly string[];
  favicons: FaviconBook;
}
