import { weaknesses, type TlsFacts, type Weakness } from '../visit.ts';
import type { Check } from './check.ts';

/** Nobody answered: nothing is known, and nothing is trusted. */
const untested: TlsFacts = {
  ...{ address: '', port: 0, chain: [], distrust: 'not seen', isNameRight: false, protocol: '' },
  ...{ cipher: '', versions: {}, hasForwardSecrecy: null, curves: [], dhBits: null, jarm: '' },
  ...{ resumption: { id: null, tickets: null }, weaknesses: {} },
};

/** Three answers, as everywhere with TLS: not tested says nothing at all. */
function told(tested: boolean | null | undefined, yes: string, no: string): string {
  if (tested === null || tested === undefined) return '';
  return tested ? yes : no;
}

const weak = (tested: boolean | null | undefined) =>
  told(tested, 'VULNERABLE', 'not vulnerable (OK)');

export const encryption: Check = {
  name: 'encryption',
  says: 'Hand-shakes with the server of the name. What was not tested is empty, not good.',
  run({ visit, host }) {
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
            id: told(tls.resumption.id, 'supported', 'not supported'),
            tickets: told(tls.resumption.tickets, 'supported', 'not supported'),
          },
        },
        vulnerable: vulnerable(tls),
      },
    };
  },
};

function forwardSecrecy(tls: TlsFacts) {
  const has = tls.hasForwardSecrecy;
  return {
    elliptic_curves_offered: tls.curves.join(' '),
    finite_field_group: tls.dhBits === null ? '' : `DH ${tls.dhBits}`,
    forward_secrecy: told(has, 'offered (OK)', 'not offered'),
    // The one cipher that was agreed on is all that was seen of the list.
    forward_secrecy_ciphers: has === true ? tls.cipher : '',
  };
}

function offered(tls: TlsFacts, version: string): string {
  return told(tls.versions[version], 'offered (NOT ok)', 'not offered (OK)');
}

function oldVersions(tls: TlsFacts): string {
  const old = ['TLS 1.0', 'TLS 1.1'];
  const tested = old.filter((version) => typeof tls.versions[version] === 'boolean');
  const found = tested.filter((version) => tls.versions[version] === true);
  if (tested.length === 0) return '';
  return found.length === 0 ? 'none' : `${found.join(' and ')} offered (deprecated)`;
}

function vulnerable(tls: TlsFacts) {
  const beast = tls.weaknesses['beast'];
  const rows = weaknesses.map((name) => [name, weak(tls.weaknesses[name])] as const);
  return {
    beast: { tls1: told(beast, 'CBC ciphers with TLS 1.0', 'none'), value: weak(beast) },
    ...(Object.fromEntries(rows) as Record<Weakness, string>), // one row for each name
  };
}
