import { Type } from 'typebox';
import { weaknesses, type Weakness } from '../visit.ts';
import { list, text } from './members.ts';

const found = text('Result; "" if not tested.');

export const certificates = list(
  Type.Object({
    certificate_life: text('Validity period: 2 Months.'),
    issuer: text('Issuer.'),
    protocol: text('TLS 1.3, …'),
    subject: text('Subject.'),
    valid_from: text('YYYY-MM-DD HH:MM:SS in UTC.'),
    valid_to: text('YYYY-MM-DD HH:MM:SS in UTC.'),
  }),
);

export const main_certificate = Type.Object({
  enddate: text('YYYY-MM-DD HH:MM:SS in UTC; "" without a certificate.'),
  issuer: text('Issuer.'),
  signed_algorithm: text('Signature algorithm.'),
  startdate: text('YYYY-MM-DD HH:MM:SS in UTC.'),
  subject: text('Subject.'),
});

const vulnerable = Type.Object({
  beast: Type.Object({ tls1: found, value: found }),
  ...(Object.fromEntries(weaknesses.map((name) => [name, found])) as Record<
    Weakness,
    typeof found
  >),
});

export const ssl_detail = Type.Object({
  forward_secrecy: Type.Object({
    elliptic_curves_offered: found,
    finite_field_group: found,
    forward_secrecy: found,
    forward_secrecy_ciphers: found,
  }),
  headers: Type.Object({
    cookies: found,
    hsts: found,
    security_headers: Type.Object({
      cache_control: found,
      pragma: found,
      referrer_policy: found,
      x_frame_options: found,
      x_xss_protection: found,
    }),
  }),
  protocols: Type.Object({
    deprecated_ssl_protocol_versions: Type.Object({ sslv2: found, sslv3: found }),
    tls_warning: found,
  }),
  server_defaults: Type.Object({
    chain_of_trust: list(text('A certificate of the chain, leaf first.')),
    dns_caa_record: list(text('CAA: authorities that may issue for the domain.')),
    server_key_size: list(text('Key type and size.')),
    tls_session_resumption: Type.Object({ id: found, tickets: found }),
  }),
  vulnerable,
});
