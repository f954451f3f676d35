/**
 * Reduces paths in a message to file names: callers need not know where the program is installed.
 * Quoted paths may contain spaces.
 */
export function withoutFolders(text: string): string {
  return text
    .replace(/(['"])(?:file:\/\/)?\/[^'"]*\/([^'"/]+)(['"])/g, '$1$2$3') // quoted, possibly with spaces
    .replace(/(?:file:\/\/)?\/[^\s'"]+/g, lastPart);
}

function lastPart(path: string): string {
  const parts = path.replace('file://', '').split('/').filter(Boolean);
  return parts.length > 1 ? (parts.at(-1) ?? path) : path;
}
