/**
 * Adds thousands separators. Without `Intl`, because its first object in a process takes as long as
 * a look-up.
 */
export function formatCount(count: number): string {
  const [whole = '', part] = String(Math.round(Math.abs(count) * 1_000) / 1_000).split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3)
    groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const sign = count < 0 ? '-' : '';
  return `${sign}${groups.join(',')}${part === undefined ? '' : `.${part}`}`;
}

/** `1 file`, `2 files`. */
export function formatAmount(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`;
}
