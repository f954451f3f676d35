/**
 * A message with paths reduced to file names, because callers need not know where the program is
 * installed. Quoted paths may contain spaces.
 */
export function withoutFolders(text: string): string {
  return text
    .replace(/(['"])(?:file:\/\/)?\/[^'"]*\/([^'"/]+)(['"])/g, '$1$2$3') // quoted, perhaps with spaces
    .replace(/(?:file:\/\/)?\/[^\s'"]+/g, lastPart);
}

function lastPart(path: string): string {
  const parts = path.replace('file://', '').split('/').filter(Boolean);
  return parts.length > 1 ? (parts.at(-1) ?? path) : path;
}
