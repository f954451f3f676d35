/** The only way to put a value into a statement. All but plain ASCII is escaped byte by byte, as `\xHH`. */
export function literal(value: string | number | Uint8Array): string {
  if (typeof value === 'number') return numberLiteral(value);
  // Lone surrogates become U+FFFD, as everywhere else that text becomes bytes.
  const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
  let text = "'";
  for (const byte of bytes) text += escaped[byte] ?? '';
  return `${text}'`;
}

export function literals(values: Iterable<string | number | Uint8Array>): string {
  return `(${Array.from(values, literal).join(', ')})`;
}

function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (value === Infinity) return 'inf';
  if (value === -Infinity) return '(-inf)';
  return value < 0 ? `(${value})` : String(value);
}

const escaped = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9 .,:;/_+*=()[\]{}<>@#$%^&|~!?-]/.test(character)
    ? character
    : `\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`;
});

/** Names of tables, columns and clusters: ours, or the user's from the setting. */
export function identifier(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new Error(`not a name: ${name.slice(0, 64)}`);
  return `\`${name}\``;
}
