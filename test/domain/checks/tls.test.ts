import { describe, expect, it } from 'vitest';
import { certificateTrouble } from '../../../src/domain/checks/certificate-trouble.ts';
import { certificates } from '../../../src/domain/checks/certificates.ts';
import { encryption } from '../../../src/domain/checks/encryption.ts';
import {
  answerOf,
  certificateOf,
  day,
  pageOf,
  requestOf,
  startedAt,
  tlsOf,
  visitOf,
} from '../visits.ts';
import { ask } from './asking.ts';

describe('certificates', () => {
  it('shows the chain, leaf first, with its lifetime in whole months', () => {
    const chain = [
      certificateOf(),
      certificateOf({ subject: 'CN=Example CA', issuer: 'CN=Example CA', isSelfSigned: true }),
    ];

    const said = ask(certificates, visitOf({ tls: tlsOf({ chain }) }));

    expect(said.certificates).toHaveLength(2);
    expect(said.certificates?.[0]).toEqual({
      certificate_life: '2 Months',
      issuer: 'CN=Example CA',
      protocol: 'TLS 1.3',
      subject: 'CN=shop.example',
      valid_from: '2026-05-22 12:00:00',
      valid_to: '2026-08-20 12:00:00',
    });
    expect(said.main_certificate).toMatchObject({
      signed_algorithm: 'ecdsa-with-SHA256',
      startdate: '2026-05-22 12:00:00',
    });
    expect(said.ssl_detail?.server_defaults?.chain_of_trust).toEqual([
      'CN=shop.example (signed by CN=Example CA)',
      'CN=Example CA (self-signed)',
    ]);
  });

  it('is empty if nothing was encrypted', () => {
    const said = ask(certificates, visitOf());

    expect(said.certificates).toEqual([]);
    expect(said.main_certificate).toMatchObject({ enddate: '', subject: '' });
  });
});

describe('encryption', () => {
  it('reports what was tested, and nothing about what was not', () => {
    const tls = tlsOf({
      versions: { SSLv3: false, 'TLS 1.0': true, 'TLS 1.1': false },
      weaknesses: { heartbleed: false, sweet32: true, robot: null, beast: true, lucky13: true },
      hasForwardSecrecy: true,
      forwardCiphers: ['ECDHE-RSA-AES128-SHA'],
      curves: ['X25519', 'prime256v1'],
      jarm: '2ad',
      resumption: { id: false, tickets: true },
    });

    const { ssl, ssl_detail: detail, main_domain_info: info } = ask(encryption, visitOf({ tls }));

    expect(ssl).toBe(true);
    expect(info).toEqual({ jarm: '2ad' });
    expect(detail?.vulnerable).toMatchObject({
      heartbleed: 'not vulnerable (OK)',
      sweet32: 'VULNERABLE',
      robot: '',
      drown: '',
      beast: { tls1: 'CBC ciphers with TLS 1.0', value: 'VULNERABLE' },
      lucky13: 'potentially VULNERABLE, CBC ciphers accepted',
    });
    expect(detail?.protocols).toEqual({
      deprecated_ssl_protocol_versions: { sslv2: '', sslv3: 'not offered (OK)' },
      tls_warning: 'TLS 1.0 offered (deprecated)',
    });
    expect(detail?.forward_secrecy).toMatchObject({
      elliptic_curves_offered: 'X25519 prime256v1',
      finite_field_group: '',
      forward_secrecy: 'offered (OK)',
      forward_secrecy_ciphers: 'TLS_AES_128_GCM_SHA256 ECDHE-RSA-AES128-SHA',
    });
    expect(detail?.server_defaults?.tls_session_resumption).toEqual({
      id: 'not supported',
      tickets: 'supported',
    });
  });

  type Compression = ['browser' | 'http', 'https' | 'http', Record<string, string>, RegExp];
  it.each<[string, ...Compression]>([
    ['compressed', 'browser', 'https', { 'content-encoding': 'br' }, /^potentially/],
    ['not compressed', 'browser', 'https', { server: 'shop' }, /^not vulnerable/],
    ['not asked for compressed', 'http', 'https', { server: 'shop' }, /^$/],
    ['in clear', 'browser', 'http', { 'content-encoding': 'gzip' }, /^$/],
  ])('tells from a page that is %s whether BREACH is possible', (_, by, ...given) => {
    const [scheme, headers, says] = given;
    const url = `${scheme}://shop.example/`;
    const page = pageOf({ url, by, requests: [requestOf({ url, headers })] });
    const said = ask(encryption, visitOf({ tls: tlsOf(), page }));

    expect(said.ssl_detail?.vulnerable?.breach_attacks).toMatch(says);
  });

  it.each([
    ['the chain is not trusted', { distrust: 'CERT_UNTRUSTED' }],
    ['the name is wrong', { isNameRight: false }],
  ])('is not good encryption when %s', (_, tls) => {
    expect(ask(encryption, visitOf({ tls: tlsOf(tls) })).ssl).toBe(false);
  });
});

describe('certificate trouble', () => {
  const leaf = (certificate: Parameters<typeof certificateOf>[0]) =>
    visitOf({ tls: tlsOf({ chain: [certificateOf(certificate)] }), page: pageOf() });

  it.each([
    ['none for a good one', leaf({}), '', false],
    ['expired', leaf({ validTo: startedAt - day }), 'expired', true],
    ['self-signed', leaf({ isSelfSigned: true }), 'self_signed', true],
    ['another name', visitOf({ tls: tlsOf({ isNameRight: false }) }), 'mismatch', true],
    ['untrusted', visitOf({ tls: tlsOf({ distrust: 'CERT_REVOKED' }) }), '', true],
    ['a page in clear', visitOf({ page: { url: 'http://shop.example/' } }), 'no_ssl', true],
    [
      'an answer in clear',
      visitOf({ answers: [answerOf({ url: 'http://shop.example/' })] }),
      ...(['no_ssl', true] as const),
    ],
    ['nothing that answered', visitOf(), '', false],
  ])('%s', (_, visit, ...[category, invalid]) => {
    expect(ask(certificateTrouble, visit).summary?.fake_ssl).toEqual({ category, invalid });
  });

  it('suspects a certificate of sixty names, not one of fifty-nine', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}.example`);
    const suspects = (count: number) =>
      ask(certificateTrouble, leaf({ names: names(count) })).summary?.mitm_attack;

    expect([suspects(59), suspects(60)]).toEqual([false, true]);
  });
});
