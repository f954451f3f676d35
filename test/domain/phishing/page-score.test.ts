import { describe, expect, it } from 'vitest';
import { scorePage, type PageSigns } from '../../../src/domain/phishing/page-score.ts';
import { scoreUrl } from '../../../src/domain/phishing/score.ts';

function score(url: string, page: PageSigns) {
  const scored = scoreUrl(url);
  if (!scored) throw new Error(`${url} is no web address`);
  return scorePage(scored, page);
}

describe('scorePage', () => {
  it('gives a popular old site a very low percentage', () => {
    const { phishingPercent } = score('https://www.google.com/', {
      domainAgeDays: 9_000,
      popular: true,
      certificate: 'good',
      credentialForm: 'own',
    });
    expect(phishingPercent).toBeLessThan(1);
  });

  it('rates a new look-alike that sends passwords elsewhere as critical', () => {
    const { phishingPercent } = score('https://paypa1-login.test/verify', {
      domainAgeDays: 2,
      credentialForm: 'elsewhere',
      foreignFavicon: true,
      feedHits: 1,
    });
    expect(phishingPercent).toBeGreaterThan(90);
  });

  it.each<[string, PageSigns]>([
    ['a form that posts elsewhere', { credentialForm: 'elsewhere' }],
    ['the favicon of another brand', { foreignFavicon: true }],
    ['hidden elements', { hiddenElements: 3 }],
    ['obfuscated scripts', { obfuscatedScripts: 1 }],
    ['a new domain', { domainAgeDays: 3 }],
    ['a bad certificate', { certificate: 'expired' }],
    ['a feed', { feedHits: 1 }],
    ['redirects', { foreignRedirects: 2 }],
  ])('raises the score for %s, and says so', (_name, page) => {
    const plain = score('https://club.test/', {});
    const raised = score('https://club.test/', page);
    expect(raised.phishingPercent).toBeGreaterThan(plain.phishingPercent);
    expect(raised.reasons.length).toBe(plain.reasons.length + 1);
  });

  it('limits how much each sign can count', () => {
    const some = score('https://club.test/', { hiddenElements: 50, feedHits: 50 });
    const many = score('https://club.test/', { hiddenElements: 5_000, feedHits: 5_000 });
    expect(many).toEqual(some);
  });

  it('infers nothing from unknown signs', () => {
    expect(
      score('https://club.test/', {})
        .reasons.map(({ feature }) => feature)
        .sort(),
    ).toEqual(['prior', 'url']);
  });
});
