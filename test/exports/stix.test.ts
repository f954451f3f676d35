import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { observableId } from '../../src/exports/stix/ids.ts';
import { KeptDates } from '../../src/exports/stix/dates.ts';
import { observable } from '../../src/exports/stix/objects.ts';
import { patternOf } from '../../src/exports/stix/pattern.ts';
import { openPlace } from '../feeds/place.ts';
import { temporaryFolder } from '../harness.ts';

interface Bundle {
  type: string;
  id: string;
  objects: StixObject[];
}
interface StixObject {
  type: string;
  id: string;
  modified?: string;
  [member: string]: unknown;
}

const servers = (...ips: string[]) => [
  JSON.stringify(
    ips.map((ip_address) => ({
      ip_address,
      port: 443,
      malware: 'Emotet',
      first_seen: '2026-05-30 10:00:00',
    })),
  ),
];

function referencesOf(object: StixObject): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    if (!/_refs?$/.test(name)) return [];
    return Array.isArray(value) ? (value as string[]) : [String(value)];
  });
}

it('a list is a bundle without outside references, the same in every call', async () => {
  const place = await openPlace();
  await place.load('feodo-tracker', servers('198.51.100.7', '198.51.100.6'));
  const ask = async () => {
    const answer = await place.server.ask('/v1/lists/addresses?format=stix');
    expect(answer.headers['content-type']).toBe('application/stix+json;version=2.1');
    return JSON.parse(answer.text) as Bundle;
  };
  const first = await ask();
  expect(first.objects.map(({ type }) => type)).toEqual([
    'identity',
    'marking-definition',
    'identity',
    'ipv4-addr',
    'indicator',
    'observed-data',
    'relationship',
    'sighting',
    'ipv4-addr',
    'indicator',
    'observed-data',
    'relationship',
    'sighting',
  ]);
  const ids = first.objects.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const object of first.objects) {
    expect(ids).toEqual(expect.arrayContaining(referencesOf(object)));
    expect(JSON.stringify(object)).not.toMatch(/null|\[\]/);
  }

  place.clock.now += 900_000;
  expect(await ask()).toEqual(first);

  await place.load('feodo-tracker', [
    JSON.stringify([
      {
        ip_address: '198.51.100.7',
        port: 443,
        malware: 'Emotet',
        first_seen: '2026-05-30 10:00:00',
      },
      {
        ip_address: '198.51.100.6',
        port: 443,
        malware: 'Emotet',
        first_seen: '2026-05-31 10:00:00',
      },
    ]),
  ]);
  const later = await ask();
  const changed = later.objects.filter(
    (object) => first.objects.find(({ id }) => id === object.id)?.modified !== object.modified,
  );
  expect(changed.map(({ type }) => type)).toEqual(['indicator', 'observed-data', 'sighting']);
});

it('observables have the ids of the standard', () => {
  // Computed with the reference library.
  expect(observableId('ipv4-addr', { value: '198.51.100.3' })).toBe(
    'ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4',
  );
});

it('patterns escape special characters in names', () => {
  const patterns = [
    observable('ipv4-addr', { value: '198.51.100.0/28' }),
    observable('url', { value: "http://a.example/'\\" }),
    observable('file', { hashes: { 'SHA-256': 'ab' } }),
  ].map(patternOf);
  expect(patterns).toEqual([
    "[ipv4-addr:value ISSUBSET '198.51.100.0/28']",
    "[url:value = 'http://a.example/\\'\\\\']",
    "[file:hashes.'SHA-256' = 'ab']",
  ]);
});

it('versions survive a restart, and a truncated line', async () => {
  const file = join(temporaryFolder(), 'objects');
  const clock = { now: Date.UTC(2026, 5, 1) };
  const open = () => new KeptDates(file, () => clock.now);
  const before = open();
  const [one, two] = [before.of('a--1', 'x'), before.of('a--2', 'y')];
  expect(two.added).toBeGreaterThan(one.added);
  await before.flush();
  writeFileSync(file, `${readFileSync(file, 'utf8')}a--3 z 17`);

  clock.now -= 60_000; // the clock was set back
  const after = open();
  expect(after.of('a--1', 'x')).toEqual(one);
  const changed = after.of('a--2', 'other');
  expect(changed.created).toBe(two.created);
  expect(changed.modified).toBeGreaterThan(two.modified);
  expect(changed.added).toBeGreaterThan(two.added);
});
