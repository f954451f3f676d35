/** Deeper members are too detailed. */
const deepest = 4;
const mostLines = 400;
const longestValue = 2000;

/** Keys, nonces, whole packets and values read elsewhere: not worth searching. */
const uninteresting =
  /(?:^|_)(?:raw|tls|log|random|cookie|modulus|signature|certificate|packets?|body|hex|hash)(?:_|$)/i;

/** A JSON value as lines of `name: value`, for protocols without text of their own. */
export function plainText(value: unknown): string {
  const lines: string[] = [];
  addLines(lines, { name: '', value }, 0);
  return lines.join('\n');
}

interface Member {
  name: string;
  value: unknown;
}

function addLines(lines: string[], { name, value }: Member, depth: number): void {
  if (lines.length >= mostLines || depth > deepest) return;
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const named = Array.isArray(value) ? name : key;
      if (!uninteresting.test(key)) addLines(lines, { name: named, value: inner }, depth + 1);
    }
    return;
  }
  const text = scalarText(value);
  if (text !== '') lines.push(name === '' ? text : `${name}: ${text}`);
}

/** False and missing values are omitted. */
function scalarText(value: unknown): string {
  if (typeof value === 'number' || value === true) return String(value);
  return typeof value === 'string' ? value.trim().slice(0, longestValue) : '';
}
