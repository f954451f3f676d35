import { parse } from 'tldts';

const nameForm = /(?<![a-z\d-])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6}/gi;
const longestLine = 500;

/** Registrable domains in a short text, with a real public suffix. */
export function domainsNamedIn(text: string): string[] {
  const names = text.slice(0, longestLine).match(nameForm) ?? [];
  return names.flatMap((name) => {
    const { domain, isIcann, isPrivate } = parse(name.toLowerCase(), { allowPrivateDomains: true });
    return domain !== null && (isIcann === true || isPrivate === true) ? [domain] : [];
  });
}
