export interface TextPart {
  part: string;
  /** As written, including functions. */
  texts: string;
  /** Path below `web/`. */
  file: string;
}

export function gatherTexts(web: string): { parts: TextPart[]; strays: string[] };
