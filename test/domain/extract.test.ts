import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractIndicators } from '../../src/domain/extract.ts';

const found = (text: string) =>
  extractIndicators(text).map(({ kind, value }) => `${kind} ${value}`);

describe('what is found in free text', () => {
  it.each([
    ['Failed password for root from 198.51.100.7 port 22 ssh2', ['address 198.51.100.7']],
    ['src=198.51.100.7:443,dst=203.0.113.9;', ['address 198.51.100.7', 'address 203.0.113.9']],
    ['saw 198.51.100.7, twice: 198.51.100.7.', ['address 198.51.100.7']],
    ['block 198.51.100.0/24 now', ['range 198.51.100.0/24']],
    [
      'from [2001:db8:1::7]:443 and 2001:db8::/32.',
      ['address 2001:db8:1::7', 'range 2001:db8::/32'],
    ],
    [
      'C2 at 198[.]51[.]100[.]7 and 198.51.100[.]8',
      ['address 198.51.100.7', 'address 198.51.100.8'],
    ],
    [
      'GET hxxps://login[.]bad[.]example/a?b=1, then',
      ['url https://login.bad.example/a?b=1', 'domain login.bad.example'],
    ],
    [
      '"http://198.51.100.7:8080/x.bin"',
      ['url http://198.51.100.7:8080/x.bin', 'address 198.51.100.7'],
    ],
    ['http://[2001:db8:1::7]/', ['url http://[2001:db8:1::7]/', 'address 2001:db8:1::7']],
    ['(http://[2001:db8:1::7])', ['url http://[2001:db8:1::7]', 'address 2001:db8:1::7']],
    ['query: mail.bad(dot)example IN A', ['domain mail.bad.example']],
    ['from=<someone@phish.example>', ['email someone@phish.example', 'domain phish.example']],
    ['see cve-2021-44228 and CVE-2024-3094.', ['cve CVE-2021-44228', 'cve CVE-2024-3094']],
    ['md5 D41D8CD98F00B204E9800998ECF8427E', ['hash d41d8cd98f00b204e9800998ecf8427e']],
    [
      'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      ['hash e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ],
    ['hxxp[://]bad[.]example/', ['url http://bad.example/', 'domain bad.example']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'at 12:30:45.123 on 2026-11-16T08:00:00Z',
    'MAC aa:bb:cc:dd:ee:ff, std::vector, a::b',
    '300.1.2.3 and 1.2.3.4.5 and 1.2.3',
    'run main.py, see README.md and index.php',
    'id 123456789012345678901234567890123 uuid 0b6f2f6e-1f0a-4b65-9d5e-0d3c1f1f2a3b',
    'user@',
    '',
  ])('leaves alone: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is the same in every defanged form', () => {
    const plain = found('http://bad.example/x 198.51.100.7 cve-2021-44228');
    for (const text of [
      'hxxp://bad[.]example/x 198[.]51[.]100[.]7 cve-2021-44228',
      'hXXp://bad(.)example/x 198(.)51(.)100(.)7 cve-2021-44228',
      'hxxp[:]//bad{.}example/x 198\\.51\\.100\\.7 cve-2021-44228',
    ]) {
      expect(found(text)).toEqual(plain);
    }
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { value } of extractIndicators(text)) expect(value).not.toBe('');
      }),
    );
  });

  it.each([
    ['digits and dots', '1.'],
    ['hexadecimal and colons', 'a:'],
    ['colons', ':'],
    ['long names', 'a.a-'],
    ['schemes', 'http://'],
    ['brackets', '[.]'],
    ['hashes', 'abcdef0123456789'],
    ['CVEs', 'CVE-2021-'],
    ['mail', 'a@a.'],
    ['dashes', 'a-'],
  ])('stays fast on a long line of %s', (_name, unit) => {
    const text = unit.repeat(Math.ceil(300_000 / unit.length));
    const start = performance.now();
    extractIndicators(text);
    // Quadratic work on this would take minutes; linear work takes a fraction of a second.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
