/**
 * Null for what is no URL. Not by `URL.canParse`: once Node 20 has optimised its caller, it refuses every URL
 * with an é or ü in it.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
