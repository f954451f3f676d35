import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dgaLikelihood } from '../../../src/domain/phishing/dga.ts';
import { scoreUrl } from '../../../src/domain/phishing/score.ts';

const probabilityOf = (url: string) => scoreUrl(url)?.probability ?? NaN;

describe('scoreUrl', () => {
  it('adds up: start and reasons give the log-odds, and those the probability', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const scored = scoreUrl(url);
        if (!scored) return;
        const sum = scored.reasons.reduce((total, { weight }) => total + weight, scored.start);
        expect(sum).toBeCloseTo(scored.logOdds, 2);
        expect(scored.probability).toBeCloseTo(1 / (1 + Math.exp(-sum)), 3);
      }),
    );
  });

  it.each([
    'https://paypal-secure-login.vercel.app/verify',
    'http://192.0.2.7/~club/wp-content/paypal/login.php',
    'https://amazon.co.jp.xkqzvw.cn/ap/signin',
    'http://account-verify-update.duckdns.org/signin',
  ])('is alarmed by %s', (url) => {
    expect(scoreUrl(url)?.verdict).not.toBe('no sign');
  });

  it.each([
    'https://www.google.com/search?q=weather',
    'https://en.wikipedia.org/wiki/Phishing',
    'https://www.paypal.com/signin',
    'https://github.com/',
    'https://www.bbc.co.uk/news',
  ])('finds nothing against %s', (url) => {
    expect(scoreUrl(url)?.verdict).toBe('no sign');
  });

  it('ignores scheme, www, case of the host and a trailing slash', () => {
    const spellings = [
      'http://shop.test/a',
      'https://shop.test/a',
      'https://www.shop.test/a/',
      'HTTP://SHOP.TEST/a',
    ];
    expect(new Set(spellings.map(probabilityOf)).size).toBe(1);
  });

  it.each([
    ['https://www.paypal.com/signin/verify-account/login.php', 'brand.own-site'],
    ['http://192.168.0.1/login.php?session=1', 'host.private'],
    ['http://[fd00::1]/secure/login', 'host.private'],
    ['http://router.lan/account/verify/login.php', 'host.private'],
  ])('does not judge %s by its spelling', (url, feature) => {
    const scored = scoreUrl(url);
    expect(scored).toMatchObject({ verdict: 'no sign', start: 0 });
    expect(scored?.reasons.map((reason) => reason.feature)).toEqual([feature]);
  });

  it('does not judge a popular host by its spelling, but does judge user pages on it', () => {
    const isPopular = (host: string) => host === 'secure-login-verify.top' || host === 'vercel.app';
    const lure = 'https://secure-login-verify.top/account/login.php';
    expect(scoreUrl(lure)?.verdict).not.toBe('no sign');
    expect(scoreUrl(lure, { isPopular })?.verdict).toBe('no sign');
    const hosted = scoreUrl('https://paypal-secure-login.vercel.app/verify', { isPopular });
    expect(hosted?.verdict).not.toBe('no sign');
  });

  it('never says safe', () => {
    const verdicts = ['https://www.google.com/', 'https://x.test/'].map(
      (url) => scoreUrl(url)?.verdict,
    );
    expect(verdicts).not.toContain('safe');
  });

  it('shows A-labels in Unicode', () => {
    const scored = scoreUrl('https://bücher.example/');
    expect(scored).toMatchObject({ host: 'xn--bcher-kva.example', hostShown: 'bücher.example' });
  });

  it('is fast even for a hostile URL', () => {
    const long = `https://shop.test/${'a-1.'.repeat(1_000_000)}`;
    expect(scoreUrl(long)?.url.length).toBeLessThan(5_000);
    expect(scoreUrl(`https://${'paypal-'.repeat(50)}x.test/`)).toBeNull();
  });
});

describe('dgaLikelihood', () => {
  it('distinguishes names chosen by people from random letters', () => {
    for (const name of ['google', 'wikipedia', 'newyorktimes', 'bank', 'universitystore']) {
      expect(dgaLikelihood(name)).toBeLessThan(0.1);
    }
    for (const name of ['xkqzvwplrtbn', 'q8z7xk2vw9jp4', 'zxqjvkwpfhgtrb']) {
      expect(dgaLikelihood(name)).toBeGreaterThan(0.9);
    }
  });
});
