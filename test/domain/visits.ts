import { noPage } from '../../src/domain/checks/seen.ts';
import type { Facts, IpFacts, NameFacts } from '../../src/domain/scan-job.ts';
import type {
  Answer,
  CertificateFacts,
  Cookie,
  DnsFacts,
  Form,
  Frame,
  Page,
  Request,
  TlsFacts,
  Visit,
} from '../../src/domain/visit.ts';

/** Noon, so that ages in tests can be computed by hand. */
export const startedAt = Date.UTC(2026, 5, 1, 12);
export const day = 86_400_000;

export const noDns: DnsFacts = {
  a: [],
  aaaa: [],
  cname: [],
  mx: [],
  ns: [],
  soa: '',
  ptr: [],
  txt: [],
  spf: '',
  dmarc: '',
  caa: [],
  isSigned: null,
  others: [],
};

/** A visit of `https://shop.example/` that saw only what a test passes. */
export function visitOf({ page, dns, target, ...rest }: VisitParts = {}): Visit {
  return {
    target: {
      asked: 'shop.example',
      url: 'https://shop.example/',
      host: 'shop.example',
      port: 443,
      domain: 'shop.example',
      ...target,
    },
    startedAt,
    endedAt: startedAt + 5_000,
    mode: 'full',
    dns: { ...noDns, ...dns },
    registration: null,
    tls: null,
    answers: [],
    page: page === undefined || page === null ? null : pageOf(page),
    exposed: {
      apache_status: false,
      docker_registry: false,
      ds_store: false,
      firebase: false,
      git_config: false,
      json_config: false,
      phpinfo: false,
      vscode_sftp_json: false,
      wordpress: false,
    },
    gaps: [],
    ...rest,
  };
}

type VisitParts = Partial<Omit<Visit, 'page' | 'dns' | 'target'>> & {
  page?: Partial<Page> | null;
  dns?: Partial<DnsFacts>;
  target?: Partial<Visit['target']>;
};

export function pageOf(page: Partial<Page> = {}): Page {
  return { ...noPage, by: 'browser', url: 'https://shop.example/', ...page };
}

export function requestOf(request: Partial<Request> = {}): Request {
  return {
    url: 'https://shop.example/',
    method: 'GET',
    type: 'Document',
    status: 200,
    fault: '',
    frameId: 'main',
    address: '192.0.2.1',
    port: 443,
    protocol: 'h2',
    mimeType: 'text/html',
    headers: {},
    bytes: 1_150,
    transferred: 60_457,
    sha256: '',
    ms: 0.012,
    redirectedFrom: '',
    redirect: '',
    loadedBy: '',
    ...request,
  };
}

export function answerOf(answer: Partial<Answer> = {}): Answer {
  return {
    url: 'https://shop.example/',
    malformed: '',
    address: '192.0.2.1',
    status: 200,
    headers: {},
    location: '',
    redirect: '',
    body: '',
    ms: 3,
    ...answer,
  };
}

export function certificateOf(certificate: Partial<CertificateFacts> = {}): CertificateFacts {
  return {
    subject: 'CN=shop.example',
    issuer: 'CN=Example CA',
    names: ['shop.example'],
    validFrom: startedAt - 10 * day,
    validTo: startedAt + 80 * day,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    key: 'EC prime256v1',
    serial: '01',
    sha256: '00'.repeat(32),
    isSelfSigned: false,
    ...certificate,
  };
}

export function tlsOf(tls: Partial<TlsFacts> = {}): TlsFacts {
  return {
    address: '192.0.2.1',
    port: 443,
    chain: [certificateOf()],
    distrust: '',
    isNameRight: true,
    protocol: 'TLS 1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    versions: {},
    hasForwardSecrecy: null,
    forwardCiphers: [],
    curves: [],
    dhBits: null,
    resumption: { id: null, tickets: null },
    weaknesses: {},
    jarm: '',
    ...tls,
  };
}

export function cookieOf(cookie: Partial<Cookie> = {}): Cookie {
  return {
    domain: 'shop.example',
    name: 'sid',
    value: '1',
    path: '/',
    expiresAt: null,
    httpOnly: true,
    secure: true,
    ...cookie,
  };
}

export function frameOf(frame: Partial<Frame> = {}): Frame {
  return { id: 'main', url: 'https://shop.example/', parentId: '', isHidden: false, ...frame };
}

export function formOf(form: Partial<Form> = {}): Form {
  return { action: 'https://shop.example/login', method: 'POST', inputs: [], ...form };
}

export const password = { type: 'password', name: 'secret', isHidden: false };

export const noFacts: Facts = { ips: {}, names: {}, cves: {}, icons: {} };

export function ipFacts(facts: Partial<IpFacts> = {}): IpFacts {
  return { asName: 'Example Net', asn: 64_500, country: 'DE', score: 'safe', ...facts };
}

export function nameFacts(facts: Partial<NameFacts> = {}): NameFacts {
  return { listed: [], rank: 0, wellKnown: '', ...facts };
}
