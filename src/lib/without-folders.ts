/**
 * A message with paths reduced to file names, because callers need not know where the program is
 * installed. Quoted paths may contain spaces.
 */
export function withoutFolders(text: string): string {
  return text
    .replace(/(['"])(?:file:\/\/)?\/[^'"]*\/([^'"/]+)\1/g, '$1$2$1')
    .replace(/(?:file:\/\/)?(?:\/[^\s'"/]+)+\/([^\s'"/]+)/g, '$1');
}
