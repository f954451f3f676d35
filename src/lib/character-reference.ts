/** The character for `#65` or `#x41`; the replacement character if invalid. */
export function characterOf(number: string): string {
  const isHexadecimal = number.charAt(1).toLowerCase() === 'x';
  const code = isHexadecimal ? parseInt(number.slice(2), 16) : Number(number.slice(1));
  const isNone = !(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '\uFFFD' : String.fromCodePoint(code);
}
