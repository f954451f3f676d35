import { describe, expect, it } from 'vitest';
import { createTerminal } from '../../src/cli/terminal/terminal.ts';

const widthOf = (stdout: { isTTY?: boolean; columns?: number }) =>
  createTerminal(
    { stdout: { write: () => true, ...stdout }, stderr: { write: () => true } },
    { json: false, noColor: true },
  ).width;

describe('the width of a terminal', () => {
  it('is as reported, the default if missing or 0, and none for a file', () => {
    expect(widthOf({ isTTY: true, columns: 120 })).toBe(120);
    expect(widthOf({ isTTY: true })).toBe(80);
    expect(widthOf({ isTTY: true, columns: 0 })).toBe(80);
    expect(widthOf({})).toBe(Infinity);
  });
});
