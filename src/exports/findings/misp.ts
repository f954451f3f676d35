import { createHash } from 'node:crypto';
import { harmless } from '../../lib/harmless.ts';
import type { IndicatorKind } from '../../verdict/contract.ts';
import { author, toTag } from '../misp/event.ts';
import { objectsOf } from '../misp/objects.ts';
import { ownId, uuidOf } from '../stix/ids.ts';
import type { Document, Finding, Findings } from './finding.ts';

export const misp: Document = {
  name: 'misp',
  says: 'One event of MISP',
  contentType: 'application/json',
  write(given) {
    const { key, title, at, isPrivate, findings, dates } = given;
    const attributes = findings.flatMap((each) => toAttribute(each, given) ?? []);
    const objects = findings.flatMap((each) => objectsOf(each, given));
    const digest = digestOf([attributes, objects]);
    const { created, modified } = dates.of(ownId('misp-finding', key), digest);
    const timestamp = secondsOf(modified);
    const Event = {
      uuid: uuidOf(`misp-finding|${key}`),
      info: harmless(title),
      date: new Date(created || at).toISOString().slice(0, 10),
      timestamp,
      publish_timestamp: timestamp,
      published: false,
      analysis: '2',
      threat_level_id: findings.some(({ verdict }) => verdict === 'malicious') ? '2' : '3',
      Orgc: author,
      Tag: [
        isPrivate
          ? { name: 'tlp:amber', colour: '#ffc000' }
          : { name: 'tlp:green', colour: '#339900' },
      ],
      Attribute: attributes,
      Object: objects,
    };
    return JSON.stringify({ Event });
  },
};

const wire = 'Network activity';
const file = 'Payload delivery';

/** MISP types, each with a category that allows it. */
const types: Readonly<Record<IndicatorKind, readonly [type: string, category: string]>> = {
  address: ['ip-dst', wire],
  prefix: ['ip-dst', wire],
  network: ['AS', wire],
  domain: ['domain', wire],
  url: ['url', wire],
  email: ['email-src', file],
  cve: ['vulnerability', 'External analysis'],
  hash: ['sha256', file],
  certificate: ['x509-fingerprint-sha256', wire],
  jarm: ['jarm-fingerprint', wire],
  favicon: ['favicon-mmh3', wire],
};
const blockable: readonly IndicatorKind[] = ['address', 'prefix', 'domain', 'url', 'email', 'hash'];
const digests: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };
const certificates: Readonly<Record<number, string>> = {
  32: 'x509-fingerprint-md5',
  40: 'x509-fingerprint-sha1',
};

function typeOf({ kind, value }: Finding): string {
  if (kind === 'hash') return digests[value.length] ?? 'other';
  return (kind === 'certificate' && certificates[value.length]) || types[kind][0];
}

function toAttribute(finding: Finding, { key, dates }: Findings) {
  const { kind, value, verdict, headline, categories, decision, note } = finding;
  const type = typeOf(finding);
  if (type === 'other') return null;
  const says = decision === '' ? headline : `${headline} Decision: ${decision}. ${note}`;
  const rest = {
    type,
    category: types[kind][1],
    value: kind === 'network' ? value.slice(2) : value,
    to_ids: verdict === 'malicious' && blockable.includes(kind),
    comment: harmless(says.trim()),
    disable_correlation: false,
    Tag: categories.map(toTag),
  };
  const name = `${key}|${kind}|${value}`;
  const { modified } = dates.of(ownId('misp-finding', name), digestOf(rest));
  return { uuid: uuidOf(`misp-finding|${name}`), timestamp: secondsOf(modified), ...rest };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

function secondsOf(ms: number): string {
  return String(Math.floor(ms / 1000));
}
