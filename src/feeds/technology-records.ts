import { followRecords, type Records } from './follow-records.ts';
import type { Found } from './indicator.ts';
import type { FeedLibrary } from './library.ts';

/** One row of the feed about web technologies, as its file has it. */
interface TechnologyRecord {
  part: string;
  name: string;
  definition: unknown;
}

export type Technologies = Records<TechnologyRecord>;

export function followTechnologies(library: FeedLibrary, data: string): Technologies {
  return followRecords(library, { feedName: 'webappanalyzer', pick: toTechnology, data });
}

function toTechnology(each: Found): TechnologyRecord[] {
  return each.kind === 'record' && each.record.type === 'technology' ? [each.record] : [];
}
