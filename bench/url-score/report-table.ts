export type Cell = string | number;

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
