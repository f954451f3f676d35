/**
 * A message without the folders of the paths in it, for callers who need not know where the program lies. Paths
 * in quotes may hold blanks.
 */
export function withoutFolders(text: string): string {
  return text
    .replace(/(['"])(?:file:\/\/)?\/[^'"]*\/([^'"/]+)\1/g, '$1$2$1')
    .replace(/(?:file:\/\/)?(?:\/[^\s'"/]+)+\/([^\s'"/]+)/g, '$1');
}
