import type { FilterRule } from '../search/collection.ts';
import { code } from '../search/rules/codes.ts';

/** The format of a pivot's values. */
type Form = keyof typeof forms;

interface PivotDefinition {
  says: string;
  example: string;
  form: Form;
}

/**
 * Values shared by servers of one operator, kit or image; each leads to the others. Stored ones are
 * members of `pivots` of a banner; `derived` ones follow from its text.
 */
const stored = {
  hassh: {
    says: 'HASSH of the SSH server: MD5 of its algorithms.',
    example: 'hassh: b12d2871a1189eff20364cf5333619ee',
    form: 'md5',
  },
  ssh_host_key: {
    says: 'Fingerprint of the SSH host key, SHA-256 or MD5, as ssh-keygen prints it or in hexadecimal.',
    example: 'ssh_host_key: SHA256:jZ1kR0rTmUmMv8oFMmT6Cq1C6TzN4DLMR1Dq6bQrCI8',
    form: 'hostKey',
  },
  ja3s: {
    says: 'JA3S of the TLS server: MD5 of version, cipher and extensions that it chose.',
    example: 'ja3s: eb1d94daa7e0344597e756a1fb6e7054',
    form: 'md5',
  },
  ja4s: {
    says: 'JA4S of the TLS server, from imported scans only.',
    example: 'ja4s: t130200_1301_a56c5b993250',
    form: 'lowerCase',
  },
  ja4x: {
    says: 'JA4X of the certificate, from imported scans only.',
    example: 'ja4x: 2166164053c1_2166164053c1_30d204a01551',
    form: 'lowerCase',
  },
  key_sha256: {
    says: 'SHA-256 of the public key in the certificate, which outlives renewals.',
    example: `key_sha256: ${'2c26b46b68ffc68f'.repeat(4)}`,
    form: 'sha256',
  },
  chain_sha256: {
    says: 'SHA-256 of a certificate that the server sent above its own.',
    example: `chain_sha256: ${'67add1166b020ae6'.repeat(4)}`,
    form: 'sha256',
  },
  tls_version: {
    says: 'A TLS version that the server accepts.',
    example: 'tls_version: TLSv1.0',
    form: 'tlsVersion',
  },
  alpn: {
    says: 'A protocol that the TLS server chose by ALPN.',
    example: 'alpn: h2',
    form: 'lowerCase',
  },
  html_hash: {
    says: 'MurmurHash3 of the page, signed decimal.',
    example: 'html_hash: -1303620377',
    form: 'mmh3',
  },
  html_sha256: {
    says: 'SHA-256 of the page.',
    example: `html_sha256: ${'9f86d081884c7d65'.repeat(4)}`,
    form: 'sha256',
  },
  header_hash: {
    says: 'HHHash of the order of HTTP headers; of imported scans of Shodan, its headers_hash.',
    example: `header_hash: hhh:1:${'78f7ef0651bac1a5'.repeat(4)}`,
    form: 'lowerCase',
  },
  banner_hash: {
    says: 'MurmurHash3 of the banner, signed decimal.',
    example: 'banner_hash: -1699556818',
    form: 'mmh3',
  },
} as const satisfies Record<string, PivotDefinition>;

const derived = {
  title_hash: {
    says: 'MurmurHash3 of the title, signed decimal.',
    example: 'title_hash: 1424952788',
    form: 'mmh3',
  },
} as const satisfies Record<string, PivotDefinition>;

type StoredPivot = keyof typeof stored;
export type Pivot = StoredPivot | keyof typeof derived;
export type Pivots = Readonly<Partial<Record<StoredPivot, readonly string[]>>>;

const definitions: Readonly<Record<Pivot, PivotDefinition>> = { ...stored, ...derived };
export const storedPivots = Object.keys(stored) as StoredPivot[]; // its own keys
export const pivotNames = Object.keys(definitions) as Pivot[]; // its own keys

interface FormRule {
  expected: string;
  /** The canonical spelling, or undefined if the value is invalid. */
  read: (value: string) => string | undefined;
}

const forms = {
  md5: { expected: '32 hexadecimal digits', read: (value) => hexOf(value, 32) },
  sha256: {
    expected: '64 hexadecimal digits',
    read: (value) => hexOf(value.replace(/^sha256:/i, ''), 64),
  },
  hostKey: { expected: 'SHA256:… or hexadecimal digits', read: readHostKey },
  mmh3: { expected: 'a decimal number of 32 bits', read: readMmh3 },
  tlsVersion: { expected: 'a version such as TLSv1.2', read: readTlsVersion },
  lowerCase: { expected: 'one word', read: readWord },
} as const satisfies Record<string, FormRule>;

/** The canonical spelling of a value; undefined if it is invalid. */
function readPivot(name: Pivot, value: string): string | undefined {
  return forms[definitions[name].form].read(value.trim());
}

/** Drops invalid values. */
export function pivotsFrom(
  found: Partial<Record<StoredPivot, readonly (string | number | undefined)[]>>,
): Pivots {
  const entries = storedPivots.flatMap((name) => {
    const read = (found[name] ?? []).flatMap((value) => readPivot(name, String(value ?? '')) ?? []);
    return read.length === 0 ? [] : [[name, [...new Set(read)]] as const];
  });
  return Object.fromEntries(entries);
}

/** `first` takes precedence. */
export function mergePivots(first: Pivots, second: Pivots): Pivots {
  return { ...second, ...first };
}

export const pivotFilters: Readonly<Record<string, FilterRule>> = Object.fromEntries(
  pivotNames.map((name) => {
    const { says, example, form } = definitions[name];
    const { read, expected } = forms[form];
    return [name, code(name, { says, example }, { normalise: read, expected })];
  }),
);

function hexOf(value: string, digits: number): string | undefined {
  const bare = value.replaceAll(':', '').toLowerCase();
  return bare.length === digits && /^[\da-f]+$/.test(bare) ? bare : undefined;
}

function readHostKey(value: string): string | undefined {
  const [, base64] = /^SHA256:([\w+/]{43})=?$/.exec(value) ?? [];
  if (base64 !== undefined) return Buffer.from(base64, 'base64').toString('hex');
  const bare = value.replace(/^MD5:/i, '');
  return hexOf(bare, 64) ?? hexOf(bare, 32);
}

function readMmh3(value: string): string | undefined {
  const number = /^-?\d{1,10}$/.test(value) ? Number(value) : NaN;
  return number === (number | 0) ? String(number | 0) : undefined;
}

/** `TLSv1` is 1.0; nmap, Shodan and Censys each spell versions differently. */
function readTlsVersion(value: string): string | undefined {
  const [, kind = '', major = '', minor = '0'] =
    /^(ssl|tls)[ _]?v?([123])(?:[._]([0-3]))?$/i.exec(value) ?? [];
  if (kind === '') return undefined;
  return kind.toLowerCase() === 'ssl' ? `SSLv${major}` : `TLSv${major}.${minor}`;
}

const longestWord = 200;

function readWord(value: string): string | undefined {
  return /^[!-~]+$/.test(value) && value.length <= longestWord ? value.toLowerCase() : undefined;
}
