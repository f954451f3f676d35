import { hash } from 'node:crypto';
import { harmless } from '../../lib/harmless.ts';
import { observableId, ownId, uuidOf } from './ids.ts';

/** A STIX 2.1 object without version times. */
export interface Draft {
  type: string;
  id: string;
  [member: string]: unknown;
}

/** When an object was created and last changed, in ms. */
export interface VersionDates {
  created: number;
  modified: number;
}

/** Versions of objects: `modified` changes if and only if the content does. */
export interface Dates {
  of: (id: string, digest: string) => VersionDates;
}

export const stixType = 'application/stix+json;version=2.1';

/** Indicators expire if no source confirms them for this long. */
export const validMs = 30 * 86_400_000;

/** Points drop every hour; rounding them avoids a new version for every small change. */
const step = 10;

export function confidenceOf(points: number): number {
  return Math.min(100, Math.floor(points / step) * step);
}

/** What a verdict is called in an indicator; other verdicts give none. */
export const indicatorTypes: Readonly<Record<string, string>> = {
  malicious: 'malicious-activity',
  suspicious: 'anomalous-activity',
};

export const stixTime = (ms: number) => new Date(ms).toISOString();

const observables = new Set([
  'ipv4-addr',
  'ipv6-addr',
  'domain-name',
  'url',
  'email-addr',
  'autonomous-system',
  'file',
  'x509-certificate',
  'software',
]);

export const isObservable = ({ type }: Draft) => observables.has(type);

/** Distinguishes the versions of an object. */
export function digestOf(draft: Draft): string {
  return hash('sha256', JSON.stringify(draft), 'base64url').slice(0, 16);
}

/** The complete object. Observables have no times, and markings have a fixed one. */
export function finish(draft: Draft, dates: Dates): Draft {
  const { type, id, ...members } = draft;
  const head = { type, spec_version: '2.1', id };
  if (isObservable(draft) || type === 'marking-definition') return { ...head, ...members };
  const { created, modified } = dates.of(id, digestOf(draft));
  return { ...head, created: stixTime(created), modified: stixTime(modified), ...members };
}

/** Yields pieces: the bundle of a list has hundreds of thousands of objects. */
export function* bundleOf(name: string, objects: Iterable<Draft>, dates: Dates): Generator<string> {
  yield `{"type":"bundle","id":"bundle--${uuidOf(`bundle|${name}`)}","objects":[`;
  const known = new Set<string>();
  for (const draft of objects) {
    if (known.has(draft.id)) continue;
    const comma = known.size === 0 ? '' : ',';
    known.add(draft.id);
    yield comma + JSON.stringify(finish(draft, dates));
  }
  yield ']}';
}

const longestText = 1_000;

/** Third-party text on one line. */
export function oneLine(text: string): string {
  return harmless(text.replace(/\s+/g, ' ').trim()).slice(0, longestText);
}

export const ourselves: Draft = {
  type: 'identity',
  id: ownId('identity', 'vedette'),
  name: 'Vedette',
  identity_class: 'system',
};

export const markings = {
  green: markingOf('green', '34098fce-860f-48ae-8e50-ebd3cc5e41da'),
  amber: markingOf('amber', 'f88d31f6-486f-44da-b317-01333bde0b82'),
} as const;

function markingOf(tlp: string, uuid: string): Draft {
  return {
    type: 'marking-definition',
    id: `marking-definition--${uuid}`,
    created: '2017-01-20T00:00:00.000Z',
    definition_type: 'tlp',
    name: `TLP:${tlp.toUpperCase()}`,
    definition: { tlp },
  };
}

/** The identity of a source. */
export function sourceOf(name: string): Draft {
  return {
    type: 'identity',
    id: ownId('identity', 'source', name),
    created_by_ref: ourselves.id,
    name: oneLine(name),
    identity_class: 'system',
  };
}

/** A cyber-observable object, such as an address or a name. */
export function observable(type: string, members: Readonly<Record<string, unknown>>): Draft {
  return { type, id: observableId(type, members), ...members };
}

export function addressOf(value: string): Draft {
  return observable(value.includes(':') ? 'ipv6-addr' : 'ipv4-addr', { value });
}

export function relationship(from: Draft, kind: string, to: Draft): Draft {
  return {
    type: 'relationship',
    id: ownId('relationship', from.id, kind, to.id),
    created_by_ref: ourselves.id,
    relationship_type: kind,
    source_ref: from.id,
    target_ref: to.id,
  };
}
