import { describe, expect, it } from 'vitest';
import { scoreUrl } from '../../../src/domain/phishing/score.ts';
import { lures, ordinaryPages } from '../../proof/url-samples.ts';

describe('ordinary pages', () => {
  it.each(ordinaryPages)('are not suspicious: %s', (url) => {
    expect(scoreUrl(url)?.verdict).toBe('no sign');
  });
});

describe('typical lures', () => {
  it.each(lures)('are at least suspicious: %s', (url) => {
    expect(scoreUrl(url)?.verdict).not.toBe('no sign');
  });
});
