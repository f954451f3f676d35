import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCpe } from '../../src/cve/cpe.ts';

describe('the name of a product', () => {
  it('is read in the newer spelling', () => {
    expect(parseCpe('cpe:2.3:a:openbsd:openssh:7.4:p1:*:*:*:linux:x64:*')).toEqual({
      part: 'a',
      vendor: 'openbsd',
      product: 'openssh',
      version: '7.4',
      update: 'p1',
      edition: '*',
      language: '*',
      softwareEdition: '*',
      targetSoftware: 'linux',
      targetHardware: 'x64',
      other: '*',
    });
  });

  it('is read in the older spelling, which nmap writes', () => {
    expect(parseCpe('cpe:/a:openbsd:openssh:7.4p1')).toMatchObject({
      part: 'a',
      vendor: 'openbsd',
      product: 'openssh',
      version: '7.4p1',
      update: '*',
    });
    expect(parseCpe('cpe:/o:linux:linux_kernel')).toMatchObject({ part: 'o', version: '*' });
    expect(parseCpe('CPE:/A:Example:Server:1.0:-:~pro~home~linux~x64~')).toMatchObject({
      vendor: 'example',
      update: '-',
      edition: 'pro',
      softwareEdition: 'home',
      targetSoftware: 'linux',
      targetHardware: 'x64',
    });
  });

  it('may contain escaped special characters', () => {
    expect(parseCpe('cpe:2.3:a:example:a\\:b\\+c:1.0\\-2:*:*:*:*:*:*:*')).toMatchObject({
      product: 'a:b+c',
      version: '1.0-2',
    });
    expect(parseCpe('cpe:/a:example:a%3ab%2bc:1%2e0')).toMatchObject({
      product: 'a:b+c',
      version: '1.0',
    });
    expect(parseCpe('cpe:/a:example:100%:1')).toMatchObject({ product: '100%' });
  });

  it.each(['', 'apache', 'cpe:', 'cpe:/x:a:b', 'cpe:2.3:a:only', 'cpe:2.3:a:v:*:1', 'cpe:/a'])(
    '%s is invalid',
    (text) => {
      expect(parseCpe(text)).toBeUndefined();
    },
  );

  it('is invalid with too many parts, or if too long', () => {
    expect(parseCpe(`cpe:2.3:a:${'v:'.repeat(20)}`)).toBeUndefined();
    expect(parseCpe(`cpe:/a:v:${'p'.repeat(2_000)}`)).toBeUndefined();
  });

  it('is read or rejected, whatever its content', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string().map((end) => `cpe:2.3:a:${end}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const read = parseCpe(given);
        if (read) expect(read.product).not.toBe('');
      }),
    );
  });
});
