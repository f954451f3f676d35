/**
 * `#`, `;` and `//` start a comment at the start of a line or after a blank; inside a word they
 * belong to it, as in a URL.
 */
export function stripComment(line: string): { text: string; comment: string } {
  // Most lines have none, and a character search is far cheaper than the pattern.
  if (!line.includes('#') && !line.includes(';') && !line.includes('//')) {
    return { text: line.trim(), comment: '' };
  }
  const match = /(?:^|\s)(?:#|;|\/\/)/.exec(line);
  if (!match) return { text: line.trim(), comment: '' };
  const comment = line.slice(match.index).replace(/^\s*(?:#|;|\/)+\s*/, '');
  return { text: line.slice(0, match.index).trim(), comment: comment.trim() };
}
