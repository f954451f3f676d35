/**
 * Null if it is not a URL. `URL.canParse` does not work: once optimised by Node 20, it rejects
 * every URL with an é or ü.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Null if they are not properly percent-encoded. */
export function credentialsOf(url: URL): { user: string; password: string } | null {
  try {
    return {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    };
  } catch {
    return null;
  }
}
