export interface TextPart {
  part: string;
  /** As written, with functions. */
  texts: string;
  /** Below `web/`. */
  file: string;
}

export function gatherTexts(web: string): { parts: TextPart[]; strays: string[] };
