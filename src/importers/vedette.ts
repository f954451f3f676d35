import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { storedPivots, type Certificate } from '../banner/store.ts';
import { textAt, valueAt } from '../lib/json-field.ts';
import { withoutInferred } from '../fingerprints/enrich.ts';
import { seen, setAside, type Finding, type Importer, type Scan } from './importer.ts';
import { certificateFrom } from './read/certificate.ts';
import { bannerAt } from './read/place.ts';
import { serviceOf } from './read/service-name.ts';
import { hostnamesOf, timeOf } from './read/where.ts';

const strict = { additionalProperties: false };
const optionalTexts = Type.Optional(Type.Array(Type.String()));
const optionalText = Type.Optional(Type.String());
/** Milliseconds since 1970, or text: `2026-08-22T10:02:00Z`. */
const optionalTime = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

/** Members of a banner: see docs/importing.md. Only the first two are required. */
const Line = Type.Object(
  {
    address: Type.String(),
    port: Type.Integer(),
    socket: optionalText,
    seenAt: optionalTime,
    service: optionalText,
    isTls: Type.Optional(Type.Boolean()),
    vendor: optionalText,
    product: optionalText,
    version: optionalText,
    os: optionalText,
    device: optionalText,
    banner: optionalText,
    title: optionalText,
    statusCode: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
    server: optionalText,
    htmlMeta: Type.Optional(
      Type.Object(
        {
          author: optionalText,
          description: optionalText,
          keywords: optionalText,
          title: optionalText,
        },
        strict,
      ),
    ),
    favicons: Type.Optional(
      Type.Array(Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 })),
    ),
    hostnames: optionalTexts,
    technologies: Type.Optional(
      Type.Array(
        Type.Object({ name: Type.String(), version: optionalText, url: optionalText }, strict),
      ),
    ),
    tags: optionalTexts,
    cpes: optionalTexts,
    cves: Type.Optional(Type.Array(Type.String({ pattern: '^CVE-[0-9]{4}-[0-9]{4,7}$' }))),
    jarm: optionalText,
    pivots: Type.Optional(
      Type.Object(Object.fromEntries(storedPivots.map((name) => [name, optionalTexts])), strict),
    ),
    certificate: Type.Optional(
      Type.Union([
        Type.Null(),
        Type.Object(
          {
            subjectCommonName: optionalText,
            subjectOrganization: optionalText,
            subjectCountry: optionalText,
            issuerCommonName: optionalText,
            issuerOrganization: optionalText,
            names: optionalTexts,
            notBefore: optionalTime,
            notAfter: optionalTime,
            sha256: optionalText,
            serial: optionalText,
            text: optionalText,
          },
          strict,
        ),
      ]),
    ),
    source: optionalText,
    identifiedBy: optionalText,
    inferred: optionalTexts,
    closedPorts: optionalTexts,
  },
  strict,
);
type Line = Static<typeof Line>;
const line = Compile(Line);

/** Our own format, for scanners without an importer and for exports. */
export const vedette: Importer = {
  name: 'vedette',
  says: 'Our own NDJSON: one banner per line, with address and port required',
  json: {
    recognises: (record) =>
      textAt(record, 'address') !== undefined && valueAt(record, 'port') !== undefined,
    read: (record, scan) => [
      line.Check(record) ? readLine(record, scan) : setAside(whatIsWrong(record)),
    ],
  },
};

function whatIsWrong(record: unknown): string {
  const [first] = line.Errors(record);
  return first ? `${first.instancePath || 'record'} ${first.message}` : 'not of the form';
}

function readLine(record: Line, scan: Scan): Finding {
  const { certificate, htmlMeta, technologies = [], hostnames = [], ...rest } = record;
  const { socket = 'tcp', source = 'vedette', address, port } = record;
  const place = { address, port, socket, source, seenAt: momentOf(record.seenAt) };
  const banner = bannerAt(place, scan);
  if (typeof banner === 'string') return setAside(banner);
  const named = serviceOf(record.service ?? '');
  // Drops what earlier fingerprints added: the current ones run again on import.
  const said = withoutInferred({
    ...banner,
    ...rest,
    address: banner.address,
    socket: banner.socket,
    seenAt: banner.seenAt,
    service: named.service,
    isTls: record.isTls ?? named.isTls,
    htmlMeta: { ...banner.htmlMeta, ...htmlMeta },
    hostnames: hostnamesOf(hostnames),
    technologies: technologies.map((one) => ({ version: '', url: '', ...one })),
    certificate: certificate ? toCertificate(certificate) : null,
  });
  return seen(said);
}

function momentOf(time: number | string | null | undefined): number | null {
  if (typeof time !== 'number') return timeOf(time ?? undefined);
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? Math.floor(time) : null;
}

function toCertificate(given: NonNullable<Line['certificate']>): Certificate | null {
  const filled = (pairs: [string, string | undefined][]) =>
    new Map(pairs.flatMap(([key, value]) => (value ? [[key, value] as const] : [])));
  const made = certificateFrom({
    subject: filled([
      ['CN', given.subjectCommonName],
      ['O', given.subjectOrganization],
      ['C', given.subjectCountry],
    ]),
    issuer: filled([
      ['CN', given.issuerCommonName],
      ['O', given.issuerOrganization],
    ]),
    names: given.names ?? [],
    notBefore: momentOf(given.notBefore),
    notAfter: momentOf(given.notAfter),
    sha256: given.sha256 ?? '',
    serial: given.serial ?? '',
  });
  return made && given.text !== undefined ? { ...made, text: given.text } : made;
}
