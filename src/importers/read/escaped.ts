/**
 * Text from a scanner that writes every odd byte as `\x0d`: the bytes again, and those as UTF-8. Other
 * characters are what they are.
 */
export function unescapeBytes(text: string): string {
  if (!text.includes('\\x')) return text;
  return asUtf8(
    text.replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    ),
  );
}

/** Text of which every character is one byte of UTF-8, as some scanners write it; other text stays as it is. */
export function asUtf8(text: string): string {
  const isBytes = /[\x80-\xff]/.test(text) && /^[\0-\xff]*$/.test(text);
  return isBytes ? Buffer.from(text, 'latin1').toString('utf8') : text;
}
