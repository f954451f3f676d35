const windows = ['o:microsoft:windows:*'];

/** Conditions missing from records, checked by hand against the vendor's advisory. */
const needs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // PHP-CGI on Windows only: the bug is in how Windows maps characters.
  'CVE-2024-4577': [windows],
  'CVE-2024-5585': [windows],
  // Apache httpd: UNC paths and drive letters.
  'CVE-2024-38472': [windows],
  'CVE-2024-40898': [windows],
};

/** Conditions besides the product that the record leaves out. */
export function missingNeeds(cve: string): readonly (readonly string[])[] {
  return needs[cve] ?? [];
}

/** Records that name another product than their text. */
const mistaken: ReadonlySet<string> = new Set([
  // About NGINX Unit, whose versions differ from nginx's.
  'CVE-2025-1695 f5:nginx',
]);

export function isMistaken(cve: string, key: string): boolean {
  return mistaken.has(`${cve} ${key}`);
}

/** Range ends that ignore the updates of a release, with the ends the authors give. */
const ends: Readonly<Record<string, readonly [written: string, right: string]>> = {
  'CVE-2019-18217': ['1.3.5', '1.3.6a'],
  'CVE-2019-19270': ['1.3.5', '1.3.6b'],
};

/** The last affected version. */
export function lastAffected(cve: string, written: string): string {
  const [wrong, right] = ends[cve] ?? [];
  return right !== undefined && written === wrong ? right : written;
}
