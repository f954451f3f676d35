/** The name of a product. `*` means any value, `-` none; escapes are resolved. */
export interface Cpe {
  part: 'a' | 'o' | 'h';
  vendor: string;
  product: string;
  version: string;
  update: string;
  edition: string;
  language: string;
  softwareEdition: string;
  targetSoftware: string;
  targetHardware: string;
  other: string;
}

/** In the order of CPE 2.3. */
const attributes = [
  ...(['vendor', 'product', 'version', 'update', 'edition', 'language'] as const),
  ...(['softwareEdition', 'targetSoftware', 'targetHardware', 'other'] as const),
] as const;

/** Longer than any real one. */
const longest = 1024;

/** Reads both spellings, `cpe:2.3:a:…` and the older `cpe:/a:…`; undefined if it is neither. */
export function parseCpe(text: string): Cpe | undefined {
  if (text.length > longest) return undefined;
  if (/^cpe:2\.3:/i.test(text)) return readFormatted(text.slice('cpe:2.3:'.length));
  return /^cpe:\//i.test(text) ? readUri(text.slice('cpe:/'.length)) : undefined;
}

function readFormatted(text: string): Cpe | undefined {
  const [part = '', ...values] = splitUnescaped(text);
  if (values.length > attributes.length) return undefined;
  return toCpe(part, values.map(withoutEscapes));
}

/** A backslash escapes the character after it, for example a colon. */
function splitUnescaped(text: string): string[] {
  return text.match(/(?:^|:)(?:\\.|[^:\\])*/g)?.map((each) => each.replace(/^:/, '')) ?? [];
}

function withoutEscapes(value: string): string {
  return value.replace(/\\(.)/g, '$1');
}

/** The older spelling has seven parts; an edition may pack five of the newer ones behind tildes. */
function readUri(text: string): Cpe | undefined {
  const [part = '', ...encoded] = text.split(':');
  if (encoded.length > 6) return undefined;
  const values = encoded.map(decoded);
  const packed = values[4] ?? '';
  if (packed.startsWith('~')) {
    const [, edition = '', ...rest] = packed.split('~');
    values.splice(4, 2, edition, values[5] ?? '', ...rest);
  }
  return toCpe(part, values);
}

/** `%01` and `%02` are wildcards in that spelling. */
function decoded(value: string): string {
  const plain = value.replace(/%01/g, '?').replace(/%02/g, '*');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain; // a lone percent sign means itself
  }
}

function toCpe(part: string, values: readonly string[]): Cpe | undefined {
  const kind = part.toLowerCase();
  if (kind !== 'a' && kind !== 'o' && kind !== 'h') return undefined;
  const said = (at: number) => values[at]?.toLowerCase() || '*';
  const named = Object.fromEntries(attributes.map((name, at) => [name, said(at)]));
  const cpe = { part: kind, ...named } as Cpe; // every attribute was just given
  return isOpen(cpe.product) ? undefined : cpe;
}

/** Any value, or none. */
export function isOpen(value: string): boolean {
  return value === '*' || value === '-' || value === '';
}
