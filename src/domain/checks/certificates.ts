import type { Report } from '../report/full.ts';
import type { CertificateFacts } from '../visit.ts';
import type { Check } from './check.ts';
import { lifeText, momentText } from './measures.ts';

export const certificates: Check = {
  name: 'certificates',
  says: 'Certificate chain from a separate TLS connection.',
  run({ visit: { tls } }) {
    const chain = tls?.chain ?? [];
    const [leaf] = chain;
    return {
      certificates: chain.map((each) => ({
        certificate_life: lifeText(each.validFrom, each.validTo),
        issuer: each.issuer,
        protocol: tls?.protocol ?? '',
        subject: each.subject,
        valid_from: momentText(each.validFrom),
        valid_to: momentText(each.validTo),
      })),
      main_certificate: mainCertificate(leaf),
      ssl_detail: {
        server_defaults: {
          chain_of_trust: chain.map(chainLine),
          server_key_size: [leaf?.key ?? ''].filter((key) => key !== ''),
        },
      },
    };
  },
};

function mainCertificate(leaf: CertificateFacts | undefined): Report['main_certificate'] {
  if (!leaf) return { enddate: '', issuer: '', signed_algorithm: '', startdate: '', subject: '' };
  return {
    enddate: momentText(leaf.validTo),
    issuer: leaf.issuer,
    signed_algorithm: leaf.signatureAlgorithm,
    startdate: momentText(leaf.validFrom),
    subject: leaf.subject,
  };
}

function chainLine({ subject, issuer, isSelfSigned }: CertificateFacts): string {
  return isSelfSigned ? `${subject} (self-signed)` : `${subject} (signed by ${issuer})`;
}
