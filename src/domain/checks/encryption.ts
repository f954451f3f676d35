import { weaknesses, type TlsFacts, type Weakness } from '../visit.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

/** Without a response nothing is known and nothing is trusted. */
const untested: TlsFacts = {
  address: '',
  port: 0,
  chain: [],
  distrust: 'not seen',
  isNameRight: false,
  protocol: '',
  cipher: '',
  versions: {},
  hasForwardSecrecy: null,
  forwardCiphers: [],
  curves: [],
  dhBits: null,
  jarm: '',
  resumption: { id: null, tickets: null },
  weaknesses: {},
};

/** Three-valued, as everywhere with TLS: untested is empty. */
function wordFor(tested: boolean | null | undefined, yes: string, no: string): string {
  if (tested === null || tested === undefined) return '';
  return tested ? yes : no;
}

const weak = (tested: boolean | null | undefined, yes = 'VULNERABLE') =>
  wordFor(tested, yes, 'not vulnerable (OK)');

/** Weaknesses that can only be "potentially" detected. */
const possible: Partial<Record<Weakness, string>> = {
  breach_attacks: 'potentially VULNERABLE, HTTP compression detected',
  lucky13: 'potentially VULNERABLE, CBC ciphers accepted',
  winshock: 'potentially VULNERABLE, ciphers of the update missing',
};

export const encryption: Check = {
  name: 'encryption',
  says: 'TLS handshakes with the server. What was not tested is empty, not good.',
  run(seen) {
    const { visit, host } = seen;
    const tls = visit.tls ?? untested;
    return {
      ssl: tls.distrust === '' && tls.isNameRight && host?.isEncrypted === true,
      main_domain_info: { jarm: tls.jarm },
      page_networking_info: {
        encryption: tls.cipher,
        tls_certificate: tls.protocol,
      },
      ssl_detail: {
        forward_secrecy: forwardSecrecy(tls),
        protocols: {
          deprecated_ssl_protocol_versions: {
            sslv2: offered(tls, 'SSLv2'),
            sslv3: offered(tls, 'SSLv3'),
          },
          tls_warning: oldVersions(tls),
        },
        server_defaults: {
          tls_session_resumption: {
            id: wordFor(tls.resumption.id, 'supported', 'not supported'),
            tickets: wordFor(tls.resumption.tickets, 'supported', 'not supported'),
          },
        },
        vulnerable: vulnerable({ ...tls.weaknesses, breach_attacks: isCompressed(seen) }),
      },
    };
  },
};

function forwardSecrecy(tls: TlsFacts) {
  const has = tls.forwardCiphers.length > 0 ? true : tls.hasForwardSecrecy;
  const agreed = tls.hasForwardSecrecy === true ? [tls.cipher] : [];
  return {
    elliptic_curves_offered: tls.curves.join(' '),
    finite_field_group: tls.dhBits === null ? '' : `DH ${tls.dhBits}`,
    forward_secrecy: wordFor(has, 'offered (OK)', 'not offered'),
    forward_secrecy_ciphers: [...new Set([...agreed, ...tls.forwardCiphers])].join(' '),
  };
}

function offered(tls: TlsFacts, version: string): string {
  return wordFor(tls.versions[version], 'offered (NOT ok)', 'not offered (OK)');
}

function oldVersions(tls: TlsFacts): string {
  const old = ['TLS 1.0', 'TLS 1.1'];
  const tested = old.filter((version) => typeof tls.versions[version] === 'boolean');
  const found = tested.filter((version) => tls.versions[version] === true);
  if (tested.length === 0) return '';
  return found.length === 0 ? 'none' : `${found.join(' and ')} offered (deprecated)`;
}

function vulnerable(tested: TlsFacts['weaknesses']) {
  const beast = tested['beast'];
  const rows = weaknesses.map((name) => [name, weak(tested[name], possible[name])] as const);
  return {
    beast: { tls1: wordFor(beast, 'CBC ciphers with TLS 1.0', 'none'), value: weak(beast) },
    ...(Object.fromEntries(rows) as Record<Weakness, string>), // one row per name
  };
}

/** Only browsers request compression: an uncompressed plain HTTP response says nothing. */
function isCompressed({ visit, page, headers, host }: Seen): boolean | null {
  if (visit.tls === null || host?.isEncrypted !== true) return null;
  if (/\b(?:gzip|deflate|br|zstd)\b/i.test(headers['content-encoding'] ?? '')) return true;
  return page.by === 'browser' && Object.keys(headers).length > 0 ? false : null;
}
