import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readX509 } from '../../src/lib/x509.ts';

let der = Buffer.alloc(0);

beforeAll(async () => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '00b1c2d3e4',
    name: 'C=DE, O="Größe, Inc.", OU=One, OU=Two, CN=www.example',
    notBefore: new Date('2024-02-29T12:00:00Z'),
    notAfter: new Date('2051-01-01T00:00:00Z'),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'www.example' },
        { type: 'dns', value: '*.test' },
        { type: 'ip', value: '192.0.2.1' },
        { type: 'ip', value: '2001:db8::1' },
        { type: 'email', value: 'nobody@www.example' },
      ]),
    ],
  });
  der = Buffer.from(certificate.rawData);
});

describe('readX509', () => {
  it('reads serial, names, times and alternative names', () => {
    const read = readX509(der);
    expect(read).toMatchObject({
      serial: 'b1c2d3e4',
      notBefore: Date.parse('2024-02-29T12:00:00Z'),
      notAfter: Date.parse('2051-01-01T00:00:00Z'),
      names: ['www.example', '*.test', '192.0.2.1', '2001:db8::1'],
    });
    expect([...(read?.subject ?? [])]).toEqual([
      ['C', 'DE'],
      ['O', 'Größe, Inc.'],
      ['OU', 'One'],
      ['CN', 'www.example'],
    ]);
    expect(read?.issuer).toEqual(read?.subject);
  });

  it("agrees with Node's own reader", () => {
    const own = new X509Certificate(der);
    const read = readX509(der);
    expect(read?.serial).toBe(own.serialNumber.toLowerCase().replace(/^0+/, ''));
    expect(read?.notBefore).toBe(Date.parse(own.validFrom));
    expect(read?.notAfter).toBe(Date.parse(own.validTo));
    expect(own.subject).toContain(`CN=${read?.subject.get('CN') ?? ''}`);
  });

  it('returns null or a result for every truncation and every flipped byte', () => {
    for (let length = 0; length < der.length; length++) {
      const read = readX509(der.subarray(0, length));
      expect(read === null || typeof read.serial === 'string').toBe(true);
    }
    fc.assert(
      fc.property(fc.nat(der.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(der);
        changed[at] = value;
        expect(() => readX509(changed)).not.toThrow();
      }),
    );
  });

  it('accepts any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => readX509(Buffer.from([0x30, 0x20, ...bytes]))).not.toThrow();
      }),
    );
    expect(readX509(Buffer.alloc(100_000, 0x30))).toBeNull();
  });
});
