import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEnrich, isEnrichedAlike, withoutInferred } from '../../src/fingerprints/enrich.ts';
import { createIdentify, type Identify } from '../../src/fingerprints/identify.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { ownFingerprints } from '../../src/fingerprints/own.ts';
import { isMoreSpecific, isSameProduct, newCpes } from '../../src/fingerprints/same-software.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { tagsOf } from '../../src/fingerprints/tags/index.ts';
import { anyBanner, banner } from '../store/index/banners.ts';

const identify = createIdentify(new FingerprintSet(fromOwn(ownFingerprints)));
const enrich = createEnrich(identify, tagsOf);

const ubuntuSsh = {
  port: 22,
  service: 'ssh',
  banner: 'SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6',
};

describe('what fingerprints add to a banner', () => {
  it('fills in what a greeting reveals, and names the fingerprint', () => {
    expect(enrich(banner(ubuntuSsh))).toMatchObject({
      vendor: 'OpenBSD',
      product: 'OpenSSH',
      version: '8.9p1',
      os: 'Ubuntu Linux',
      cpes: ['cpe:2.3:a:openbsd:openssh:8.9p1', 'cpe:2.3:o:canonical:ubuntu_linux'],
      identifiedBy: 'vedette/openssh-ubuntu',
    });
  });

  it('never overwrites what the scan says', () => {
    const said = banner({ ...ubuntuSsh, product: 'OpenSSH', version: '9.9', os: 'Plan 9' });
    expect(enrich(said)).toMatchObject({ product: 'OpenSSH', version: '9.9', os: 'Plan 9' });
    const other = banner({ ...ubuntuSsh, product: 'Imaginary sshd' });
    expect(enrich(other)).toMatchObject({ product: 'Imaginary sshd', version: '', vendor: '' });
    expect(enrich(other).cpes).toEqual([]);
  });

  it('accepts a more exact version of the same product', () => {
    const vague = banner({ ...ubuntuSsh, product: 'OpenSSH', version: '8.9' });
    expect(enrich(vague).version).toBe('8.9p1');
    expect(withoutInferred(enrich(vague)).version).toBe('8.9');
  });

  it('does not change an unknown banner', () => {
    const unknown = banner({ banner: 'hello' });
    expect(enrich(unknown)).toBe(unknown);
  });

  it('adds tags to those of the scan, each once', () => {
    const web = banner({
      service: 'http',
      isTls: true,
      server: 'nginx/1.24.0',
      tags: ['NGINX', 'mine'],
    });
    expect(enrich(web).tags).toEqual(['NGINX', 'mine', 'https']);
  });

  it('does not identify what the scan knows fully', () => {
    let asked = 0;
    const counting: Identify = (observed) => {
      asked++;
      return identify(observed);
    };
    const full = { product: 'OpenSSH', version: '8.9p1', cpes: ['cpe:/a:openbsd:openssh:8.9p1'] };
    const ask = createEnrich(counting, tagsOf);
    ask(banner({ ...ubuntuSsh, ...full }));
    ask(banner({}));
    expect(asked).toBe(0);
    ask(banner({ ...ubuntuSsh, ...full, cpes: [] }));
    expect(asked).toBe(1);
  });

  it('is idempotent and can be undone', () => {
    const texts = ownFingerprints.map(({ example }) => example.text);
    const observed = fc.record({
      base: anyBanner,
      server: fc.constantFrom('', ...texts),
      title: fc.constantFrom('', ...texts),
    });
    fc.assert(
      fc.property(observed, ({ base, server, title }) => {
        const given = { ...base, server, title, identifiedBy: '', inferred: [] };
        const once = enrich(given);
        expect(enrich(once)).toEqual(once);
        expect(isEnrichedAlike(enrich(once), once)).toBe(true);
        expect(withoutInferred(once)).toEqual(given);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('the same software', () => {
  it('is recognised under scanners’ names for it', () => {
    const same: [named: string, product: string, vendor: string][] = [
      ['', 'OpenSSH', ''],
      ['Postfix smtpd', 'Postfix', 'Postfix'],
      ['Apache httpd', 'HTTP Server', 'Apache'],
      ['Apache Tomcat/Coyote JSP engine', 'Tomcat', 'Apache'],
    ];
    for (const [named, product, vendor] of same) {
      expect([named, isSameProduct(named, { product, vendor })]).toEqual([named, true]);
    }
  });

  it('is more than a shared vendor or a part of a word', () => {
    expect(isSameProduct('Apache Tomcat', { product: 'HTTP Server', vendor: 'Apache' })).toBe(
      false,
    );
    expect(isSameProduct('Express', { product: 'Next.js', vendor: 'Vercel' })).toBe(false);
    expect(isSameProduct('Nginxious', { product: 'nginx', vendor: 'F5' })).toBe(false);
    expect(isSameProduct('OpenSSH', { product: '', vendor: 'OpenBSD' })).toBe(false);
  });

  it('has a more exact version only if that extends the known one', () => {
    expect(isMoreSpecific('7.4p1', '7.4')).toBe(true);
    expect(isMoreSpecific('1.2.3', '1.2')).toBe(true);
    expect(isMoreSpecific('7.40', '7.4')).toBe(false);
    expect(isMoreSpecific('8.0', '7.4')).toBe(false);
    expect(isMoreSpecific('7.4', '7.4')).toBe(false);
  });

  it('gets CPE names only for products without one, in CPE 2.2 or 2.3', () => {
    const told = ['cpe:2.3:a:f5:nginx:1.24.0', 'cpe:2.3:o:canonical:ubuntu_linux'];
    expect(newCpes(['cpe:/a:f5:nginx:1.24.0'], told)).toEqual(told.slice(1));
    expect(newCpes(['cpe:/a:f5:nginx'], told)).toEqual(told);
    expect(newCpes([], told)).toEqual(told);
  });
});
