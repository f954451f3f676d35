import { expect, it } from 'vitest';
import { parseUrl } from '../../src/lib/parse-url.ts';

it('parses only URLs, with or without a base', () => {
  expect(parseUrl('https://shop.example/a')?.pathname).toBe('/a');
  expect(parseUrl('../b', 'https://shop.example/a/c')?.href).toBe('https://shop.example/b');
  expect(parseUrl('../b')).toBeNull();
  expect(parseUrl('https://[half')).toBeNull();
});

it('keeps accepting non-ASCII letters, however often it is called', () => {
  let wrong = 0;
  for (let times = 0; times < 100_000; times++) {
    if (parseUrl('https://bücher.example/é')?.hostname !== 'xn--bcher-kva.example') wrong++;
  }

  expect(wrong).toBe(0);
});
