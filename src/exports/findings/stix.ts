import type { IndicatorKind } from '../../verdict/contract.ts';
import { ownId } from '../stix/ids.ts';
import {
  addressOf,
  confidenceOf,
  bundleOf,
  indicatorTypes,
  markings,
  observable,
  oneLine,
  ourselves,
  relationship,
  sourceOf,
  stixTime,
  stixType,
  validMs,
  type Draft,
} from '../stix/objects.ts';
import { patternOf } from '../stix/pattern.ts';
import type { Document, Finding, Findings } from './finding.ts';

const dayMs = 86_400_000;

export const stix: Document = {
  name: 'stix',
  says: 'Bundle of STIX 2.1: what it is, an indicator if it is bad, and a note with the reasons',
  contentType: stixType,
  write(given) {
    const marking = given.isPrivate ? markings.amber : markings.green;
    const objects = given.findings.flatMap((each) => draftsOf(each, given, marking));
    const bundle = bundleOf(`findings|${given.key}`, [ourselves, marking, ...objects], given.dates);
    return [...bundle].join('');
  },
};

function draftsOf(finding: Finding, given: Findings, marking: Draft): Draft[] {
  const subject = subjectOf(finding);
  if (!subject) return [];
  const marked = { created_by_ref: ourselves.id, object_marking_refs: [marking.id] };
  // Private findings need other ids than the public ones about the same subject.
  const about = given.isPrivate ? [given.key, subject.id] : [subject.id];
  const note = { ...noteOf(finding, subject), id: ownId('note', 'finding', ...about), ...marked };
  const found = indicatorOf(finding, subject, given.at);
  const relate = (from: Draft, kind: string, to: Draft): Draft => ({
    ...relationship(from, kind, to),
    id: ownId('relationship', 'finding', ...about, from.id, kind, to.id),
    ...marked,
  });
  const host = ownId('infrastructure', 'finding', ...about);
  const around = neighboursOf(finding, subject, { relate, host: { id: host, ...marked } });
  if (!found) return [subject, note, ...around];
  const indicator = { ...found, id: ownId('indicator', 'finding', ...about), ...marked };
  const sources = finding.sources.map((name) => sourceOf(name));
  const observed = {
    type: 'observed-data',
    id: ownId('observed-data', 'finding', ...about),
    ...marked,
    ...observedOf(finding, given.at),
    object_refs: [subject.id],
  };
  const sightings = finding.sightings.map(({ source: name, first, last }) => {
    const { id } = sourceOf(name);
    return {
      type: 'sighting',
      id: ownId('sighting', indicator.id, id),
      ...marked,
      ...(first === '' ? {} : { first_seen: stixTime(Date.parse(first)) }),
      ...(last === '' ? {} : { last_seen: stixTime(Date.parse(last)) }),
      count: 1,
      sighting_of_ref: indicator.id,
      where_sighted_refs: [id],
    };
  });
  return [
    ...sources,
    subject,
    indicator,
    observed,
    relate(indicator, 'based-on', observed),
    note,
    ...sightings,
    ...around,
  ];
}

interface Around {
  relate: (from: Draft, kind: string, to: Draft) => Draft;
  host: { id: string };
}

/** Network of an address, and the host behind it: its software, country and vulnerabilities. */
function neighboursOf(finding: Finding, subject: Draft, { relate, host }: Around): Draft[] {
  const { kind, network, services, country, cves } = finding;
  if (kind !== 'address') return [];
  const announced = network ? [networkOf(network)] : [];
  const belongs = announced.flatMap((each) => [each, relate(subject, 'belongs-to', each)]);
  const software = services.filter(({ product }) => product !== '').map(softwareOf);
  const places = country === '' ? [] : [locationOf(country)];
  const weaknesses = cves.map(vulnerabilityOf);
  if (software.length + places.length + weaknesses.length === 0) return belongs;
  const infrastructure = { type: 'infrastructure', ...host, name: `Host ${finding.value}` };
  const withAll = (relation: string, others: readonly Draft[]) =>
    others.flatMap((each) => [each, relate(infrastructure, relation, each)]);
  return [
    ...belongs,
    infrastructure,
    relate(infrastructure, 'consists-of', subject),
    ...withAll('consists-of', software),
    ...withAll('located-at', places),
    ...withAll('has', weaknesses),
  ];
}

function networkOf({ number, name }: NonNullable<Finding['network']>): Draft {
  const system = observable('autonomous-system', { number });
  return name === '' ? system : { ...system, name: oneLine(name) };
}

function softwareOf({ product, version }: Finding['services'][number]): Draft {
  const named = { name: oneLine(product) };
  return observable('software', version === '' ? named : { ...named, version: oneLine(version) });
}

function locationOf(country: string): Draft {
  return {
    type: 'location',
    id: ownId('location', country),
    created_by_ref: ourselves.id,
    name: country,
    country,
  };
}

/** From the days of its reasons; today if they have none. */
function seenOf({ since, lastSeen }: Finding, at: number) {
  const today = Math.floor(at / dayMs) * dayMs;
  const first = Date.parse(since) || today;
  return { first, last: Math.max(first, Date.parse(lastSeen) || today) };
}

function observedOf(finding: Finding, at: number) {
  const { first, last } = seenOf(finding, at);
  return {
    first_observed: stixTime(first),
    last_observed: stixTime(last),
    number_observed: Math.max(1, finding.sources.length),
  };
}

function noteOf({ headline, value, reasons, decision, note }: Finding, subject: Draft) {
  const decided = decision === '' ? '' : `Decision: ${decision}. ${note}`.trim();
  const lines = [headline, ...reasons, decided].filter((line) => line !== '');
  return {
    type: 'note',
    abstract: headline || value,
    content: lines.join('\n') || 'Not judged.',
    object_refs: [subject.id],
  };
}

/** Null unless the subject is malicious or suspicious and has a pattern. */
function indicatorOf(finding: Finding, subject: Draft, at: number) {
  const { verdict, value, headline, categories, points } = finding;
  const { first, last } = seenOf(finding, at);
  const pattern = patternOf(subject);
  const type = indicatorTypes[verdict];
  if (type === undefined || pattern === null) return null;
  return {
    type: 'indicator',
    name: value,
    ...(headline === '' ? {} : { description: headline }),
    indicator_types: [type],
    pattern,
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: stixTime(first),
    valid_until: stixTime(last + validMs),
    ...(points > 0 ? { confidence: confidenceOf(points) } : {}),
    ...(categories.length > 0 ? { labels: categories } : {}),
  };
}

const hashNames: Readonly<Record<number, string>> = { 32: 'MD5', 40: 'SHA-1', 64: 'SHA-256' };

/** Null for kinds without a STIX object. */
function subjectOf({ kind, value }: Finding): Draft | null {
  return subjects[kind]?.(value) ?? null;
}

const subjects: Readonly<Partial<Record<IndicatorKind, (value: string) => Draft | null>>> = {
  address: addressOf,
  prefix: addressOf,
  domain: (value) => observable('domain-name', { value }),
  url: (value) => observable('url', { value }),
  email: (value) => observable('email-addr', { value }),
  network: (value) => observable('autonomous-system', { number: Number(value.slice(2)) }),
  cve: vulnerabilityOf,
  hash: (value) => hashedOf('file', value),
  certificate: (value) => hashedOf('x509-certificate', value),
};

function hashedOf(type: string, value: string): Draft | null {
  const name = hashNames[value.length];
  return name === undefined ? null : observable(type, { hashes: { [name]: value } });
}

function vulnerabilityOf(id: string): Draft {
  return {
    type: 'vulnerability',
    id: ownId('vulnerability', id),
    created_by_ref: ourselves.id,
    name: id,
    external_references: [{ source_name: 'cve', external_id: id }],
  };
}
