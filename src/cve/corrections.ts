const windows = ['o:microsoft:windows:*'];

/** What records leave out, checked by hand against the vendor's advisory. */
const needs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // PHP-CGI on Windows only: the bug is in how Windows maps characters.
  'CVE-2024-4577': [windows],
  'CVE-2024-5585': [windows],
  // Apache httpd: UNC paths and drive letters.
  'CVE-2024-38472': [windows],
  'CVE-2024-40898': [windows],
};

/** What must be there besides the product, though the record does not say so. */
export function missingNeeds(cve: string): readonly (readonly string[])[] {
  return needs[cve] ?? [];
}
