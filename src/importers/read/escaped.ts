/**
 * Text from a scanner that writes every odd byte as `\x0d`: restores the bytes and decodes them as
 * UTF-8. Other characters stay.
 */
export function unescapeBytes(text: string): string {
  if (!text.includes('\\x')) return text;
  return asUtf8(
    text.replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    ),
  );
}

/**
 * Decodes text in which every character is one UTF-8 byte, as some scanners write it; other text
 * stays as is.
 */
export function asUtf8(text: string): string {
  const isBytes = /[\x80-\xff]/.test(text) && /^[\0-\xff]*$/.test(text);
  return isBytes ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

/**
 * Text from nmap, which writes every byte above ASCII as `\xE2`: valid UTF-8 becomes the character.
 * Invalid UTF-8 and control characters stay as nmap wrote them, so nothing is lost and nothing
 * becomes harmful.
 */
export function decodeUtf8Escapes(text: string): string {
  if (!text.includes('\\x')) return text;
  return text.replace(/(?:\\x[89a-f][0-9a-f])+/gi, (run) => {
    const bytes = Buffer.from(run.replaceAll('\\x', ''), 'hex');
    let decoded = '';
    for (let at = 0; at < bytes.length;) {
      const length = sequenceLength(bytes[at] ?? 0);
      const character = bytes.toString('utf8', at, at + length);
      const isText = Array.from(character).length === 1 && !/[\ufffd\p{Cc}]/u.test(character);
      decoded += isText ? character : run.slice(at * escapeLength, (at + 1) * escapeLength);
      at += isText ? length : 1;
    }
    return decoded;
  });
}

const escapeLength = '\\xE2'.length;

/** Length of a character in bytes, by its first byte. */
function sequenceLength(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}
