import { expect, it } from 'vitest';
import { oncePer } from '../../src/lib/once-per.ts';

it('makes one value per object', () => {
  let made = 0;
  const numbered = oncePer((key: { name: string }) => ({ name: key.name, number: ++made }));
  const [first, second] = [{ name: 'a' }, { name: 'a' }];

  expect(numbered(first)).toEqual({ name: 'a', number: 1 });
  expect(numbered(second)).toEqual({ name: 'a', number: 2 });
  expect(numbered(first)).toBe(numbered(first));
  expect(made).toBe(2);
});
