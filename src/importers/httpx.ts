import { pivotsFrom, type Banner, type Certificate } from '../banner/store.ts';
import { parseHttpAnswer, type Header, type HttpAnswer } from '../lib/http-text.ts';
import { numberAt, textAt, textsAt, valueAt } from '../lib/json-field.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { seen, setAside, unseen, type Finding, type Importer, type Scan } from './importer.ts';
import { certificateFrom, nameOf, type DistinguishedName } from './read/certificate.ts';
import { headersFrom } from './read/header-list.ts';
import { httpParts, technologyOf } from './read/http-answer.ts';
import { textIn } from './read/json.ts';
import { bannerAt, fillBanner } from './read/place.ts';
import { addressOf, hostnamesOf, portOf, timeOf } from './read/where.ts';

/** ProjectDiscovery's httpx: each line is a page, and a port may have several. */
export const httpx: Importer = {
  name: 'httpx',
  says: 'JSON lines (`-json`) of ProjectDiscovery’s httpx, with or without `-irr`, `-tls-grab`, `-favicon` and `-jarm`; pages of one port become one banner with the text, title and status of the first page',
  splitsPorts: true,
  json: {
    recognises: (record) =>
      textAt(record, 'url') !== undefined &&
      textAt(record, 'template-id') === undefined && // its sibling nuclei finds vulnerabilities, not ports
      ['status_code', 'status-code', 'failed', 'scheme'].some(
        (name) => valueAt(record, name) !== undefined,
      ),
    read: (record, scan) => [readPage(record, scan)],
  },
};

function readPage(record: unknown, scan: Scan): Finding {
  if (valueAt(record, 'failed') === true) return unseen('filtered');
  const url = urlIn(record);
  const isTls = textAt(record, 'scheme') === 'https' || url?.protocol === 'https:';
  const implied = isTls ? 443 : 80;
  const place = {
    address: addressIn(record, url),
    port: portOf(valueAt(record, 'port')) || portOf(url?.port) || implied,
    socket: 'tcp',
    source: 'httpx',
    seenAt: timeOf(textAt(record, 'timestamp')),
  };
  const banner = bannerAt(place, scan);
  if (typeof banner === 'string') return setAside(banner);
  const hostnames = namesIn(record, url);
  return seen({ ...fillBanner(banner, partsOf(record)), isTls, hostnames });
}

/** The requested name, and the one it redirected to. */
function namesIn(record: unknown, url: URL | null): string[] {
  const asked = textIn(record, 'input').replace(/^\w+:\/\//, '');
  return hostnamesOf([asked.split(/[/:]/, 1)[0] ?? '', url?.hostname ?? '']);
}

function urlIn(record: unknown): URL | null {
  return parseUrl(textIn(record, 'url'));
}

/** Versions differ in which member holds the address; DNS answers come last. */
function addressIn(record: unknown, url: URL | null): string {
  const named = [textIn(record, 'host_ip'), textIn(record, 'host'), textIn(record, 'ip')];
  const resolved = [...textsAt(record, 'a'), ...textsAt(record, 'aaaa')];
  return (
    [...named, url?.hostname ?? '', ...resolved].map(addressOf).find((one) => one !== '') ?? ''
  );
}

function partsOf(record: unknown): Partial<Banner> {
  const parts = httpParts(answerIn(record));
  const icon = numberAt(record, 'favicon') ?? numberAt(record, 'favicon-mmh3');
  return {
    ...parts,
    title: textAt(record, 'title') ?? parts.title,
    favicons: icon === undefined || !Number.isInteger(icon) ? [] : [icon | 0],
    technologies: [...textsAt(record, 'tech'), ...textsAt(record, 'technologies')].flatMap(
      technologyOf,
    ),
    jarm: textAt(record, 'jarm') ?? textAt(record, 'jarm_hash') ?? textIn(record, 'jarm-hash'),
    certificate: certificateIn(valueAt(record, 'tls') ?? valueAt(record, 'tls-grab')),
    pivots: {
      ...parts.pivots,
      ...pivotsFrom({
        html_hash: [textAt(record, 'hash.body_mmh3')],
        html_sha256: [textAt(record, 'hash.body_sha256')],
        tls_version: [tlsVersionIn(record)],
      }),
    },
  };
}

/** `tls12` */
function tlsVersionIn(record: unknown): string {
  return textIn(valueAt(record, 'tls') ?? valueAt(record, 'tls-grab'), 'tls_version').replace(
    /^(tls|ssl)(\d)(\d)?$/,
    '$1v$2.$3',
  );
}

/** The full answer if httpx stored it, else the parts it extracted. */
function answerIn(record: unknown): HttpAnswer {
  const whole = parseHttpAnswer(textAt(record, 'raw_header') ?? textIn(record, 'response'));
  const body = textIn(record, 'body');
  if (whole) return { ...whole, body: body || whole.body };
  const code = numberAt(record, 'status_code') ?? numberAt(record, 'status-code') ?? 0;
  const listed = headersFrom(valueAt(record, 'header'));
  return {
    protocol: 'HTTP/1.1',
    status: code === 0 ? '' : String(code),
    headers: listed.length > 0 ? listed : headersNamed(record),
    body,
  };
}

const headerMembers: readonly (readonly [member: string, header: string])[] = [
  ['webserver', 'Server'],
  ['content_type', 'Content-Type'],
  ['content-type', 'Content-Type'],
  ['location', 'Location'],
];

function headersNamed(record: unknown): Header[] {
  return headerMembers.flatMap(([member, header]): Header[] => {
    const value = textAt(record, member);
    return value === undefined ? [] : [[header, value]];
  });
}

function certificateIn(tls: unknown): Certificate | null {
  return certificateFrom({
    subject: nameIn(tls, 'subject'),
    issuer: nameIn(tls, 'issuer'),
    names: textsAt(tls, 'subject_an'),
    notBefore: timeOf(textAt(tls, 'not_before')),
    notAfter: timeOf(textAt(tls, 'not_after')),
    sha256: textIn(tls, 'fingerprint_hash.sha256'),
    serial: textIn(tls, 'serial'),
  });
}

function nameIn(tls: unknown, whose: 'subject' | 'issuer'): DistinguishedName {
  const found = new Map(nameOf(textAt(tls, `${whose}_dn`)));
  const [commonName] = textsAt(tls, `${whose}_cn`);
  const [organization] = textsAt(tls, `${whose}_org`);
  if (commonName !== undefined) found.set('CN', commonName);
  if (organization !== undefined) found.set('O', organization);
  return found;
}
