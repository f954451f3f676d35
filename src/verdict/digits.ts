import type { Indicator } from './contract.ts';

const jarmLength = 62;
const hashLengths = new Set([32, 40, 64, 96, 128]);
const prefixed = /^(jarm|favicon|certificate|hash):\s*(\S+)$/i;
/** Hashes of icons: signed 32-bit numbers, decimal or hexadecimal. */
const iconForms = {
  decimal: /^(?:-\d{6,10}|\d{9,10})$/,
  hexadecimal: /^-?[\da-f]{8}$/i,
};

/** Parses a hash or fingerprint: `jarm:…`, `favicon:…`, `certificate:…`, `hash:…` or just the digits. */
export function readFingerprint(text: string): Indicator | null {
  const [, prefix = '', rest = text] = prefixed.exec(text) ?? [];
  const kind = prefix.toLowerCase();
  if (kind === 'favicon') return /^-?\d{1,10}$/.test(rest) ? { kind, value: rest } : readIcon(rest);
  const value = rest.replaceAll(':', '').toLowerCase();
  const found = /^[0-9a-f]+$/.test(value) ? readDigits(value, kind) : null;
  return found ?? (kind === '' ? readIcon(text) : null);
}

/** Without the prefix `certificate:`, 32, 40 or 64 digits count as the hash of a file. */
function readDigits(value: string, kind: string): Indicator | null {
  const isJarm = value.length === jarmLength;
  if (isJarm && (kind === '' || kind === 'jarm')) return { kind: 'jarm', value };
  if (!hashLengths.has(value.length) || kind === 'jarm') return null;
  return { kind: kind === 'certificate' ? 'certificate' : 'hash', value };
}

function readIcon(text: string): Indicator | null {
  const isDecimal = iconForms.decimal.test(text);
  // Eight digits without a letter are more likely a date.
  const isHexadecimal = iconForms.hexadecimal.test(text) && /[a-f]/i.test(text);
  if (!isDecimal && !isHexadecimal) return null;
  const value = parseInt(text, isDecimal ? 10 : 16);
  const isInside = value >= -(2 ** 31) && value < (isDecimal ? 2 ** 31 : 2 ** 32);
  return isInside ? { kind: 'favicon', value: String(value | 0) } : null;
}
