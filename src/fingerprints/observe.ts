import type { Place } from './fingerprint.ts';
import type { Heard } from './heard.ts';

/** One thing that was heard, under the name that patterns know it by. */
export interface Observation {
  place: Place;
  text: string;
}

/** What patterns may look at, of all that a service said. */
export function observe(heard: Heard): Observation[] {
  const seen: Observation[] = [];
  if (heard.server !== '') seen.push({ place: 'http_header.server', text: heard.server });
  if (heard.title !== '') seen.push({ place: 'html_title', text: heard.title });
  if (heard.jarm !== '') seen.push({ place: 'tls.jarm', text: heard.jarm });
  if (heard.banner !== '') seen.push({ place: 'banner', text: heard.banner });
  return seen;
}
