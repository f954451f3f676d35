const hidden = '[redacted]';

const host = String.raw`(?:\[[\da-f:.]+\]|[\w.%-]*)(?::\d{1,5})?`;
/** With one host or, as for databases, several. An `@` occurs only after user and password. */
const clear = new RegExp(
  String.raw`^([a-z][a-z\d+.-]*://)([^/?#]*@)?(${host}(?:,${host})*(?:/[^?#@]*)?)([?#][^@]*)?$`,
  'i',
);

/**
 * A URL without what may be secret: user, password, query and fragment. If the parts are ambiguous,
 * as with a slash in the password, only the scheme remains. Other text is returned unchanged.
 */
export function showUrl(text: string): string {
  const [whole, scheme = '', credentials, place = '', rest] = clear.exec(text) ?? [];
  if (whole !== undefined)
    return scheme + (credentials ? `${hidden}@` : '') + place + (rest ? `?${hidden}` : '');
  const [unclear] = /^\s*[a-z][a-z\d+.-]*:\/\//i.exec(text) ?? [];
  if (unclear !== undefined) return unclear + hidden;
  return mayHoldPassword(text) ? hidden : text;
}

function mayHoldPassword(text: string): boolean {
  const colon = text.indexOf(':');
  return colon >= 0 && text.includes('@', colon);
}
