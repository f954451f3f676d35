import { fromUnixTime } from '../../lib/iso-time.ts';
import { listAt, numberAt, textAt, valueAt } from '../../lib/json-field.ts';
import { readJsonPath } from '../../lib/json-path.ts';
import type { FeedDocument, Parse } from '../feed.ts';
import {
  domainOf,
  fingerprintOf,
  hashOf,
  rangeOf,
  urlOf,
  type ClaimDraft,
  type Found,
} from '../indicator.ts';
import { json } from './json.ts';

/** The events a manifest names, newest first by the manifest's own time. */
export async function* mispEventLinks({ bytes, source }: FeedDocument) {
  const events: { uuid: string; time: number }[] = [];
  for await (const members of readJsonPath(bytes, ['{}'])) {
    for (const { key, value } of members) {
      const isEvent = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);
      if (isEvent) events.push({ uuid: key, time: numberAt(value, 'timestamp') ?? 0 });
    }
  }
  events.sort((left, right) => right.time - left.time);
  yield events.map(({ uuid }) => new URL(`${uuid}.json`, source.url).href);
}

/** A manifest holds no indicators; an event has attributes, some of them inside objects. */
export function mispFeed(): Parse {
  return json('Event', ({ value: event }) => {
    const attributes = [
      ...listAt(event, 'Attribute'),
      ...listAt(event, 'Object').flatMap((object) => listAt(object, 'Attribute')),
    ];
    const label = textAt(event, 'info');
    return attributes.flatMap((attribute, at) => readAttribute(attribute, { line: at + 1, label }));
  });
}

type Reader = (value: string, claim: ClaimDraft) => Found;

const [ip, domain, hash]: [Reader, Reader, Reader] = [rangeOf, domainOf, hashOf];

/** A pair such as `ip-dst|port` is read by its first half, `filename|md5` by its second. */
const readers: Readonly<Record<string, readonly (Reader | null)[]>> = {
  'ip-src': [ip],
  'ip-dst': [ip],
  domain: [domain],
  hostname: [domain],
  'domain|ip': [domain, ip],
  url: [urlOf],
  md5: [hash],
  sha1: [hash],
  sha256: [hash],
  'filename|md5': [null, hash],
  'filename|sha1': [null, hash],
  'filename|sha256': [null, hash],
  'x509-fingerprint-sha1': [(value, claim) => fingerprintOf('certificate-sha1', value, claim)],
  'ja3-fingerprint-md5': [(value, claim) => fingerprintOf('ja3', value, claim)],
};

function readAttribute(attribute: unknown, claim: ClaimDraft): Found[] {
  const type = textAt(attribute, 'type') ?? '';
  const value = textAt(attribute, 'value') ?? '';
  // Attributes not marked for detection are context, not accusations.
  if (valueAt(attribute, 'to_ids') !== true) return [];
  const seenAt = fromUnixTime(numberAt(attribute, 'timestamp'));
  const withPort = /^(ip-(?:src|dst)|hostname)\|port$/.exec(type)?.[1];
  const [first = '', second = ''] = value.split('|');
  if (withPort) {
    const read = withPort === 'hostname' ? domain : ip;
    return [read(first, { ...claim, seenAt, port: Number(second) })];
  }
  const found = (readers[type] ?? []).map((read, at) =>
    read?.(at === 0 ? first : second, { ...claim, seenAt }),
  );
  return found.flatMap((entry) => entry ?? []);
}
