import fc from 'fast-check';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NamesBuilder, NameTable, numberOfName } from '../../src/intel/name-table.ts';
import { hour, openPlace, type Place } from './place.ts';

const say = async ({ server }: Place, domain: string) => {
  const path = `/v1/domain/quick/hash/view?domain=${encodeURIComponent(domain)}`;
  return (await server.ask(path)).json.data?.['result'];
};

const factsOf = ({ server, clock }: Place, name: string) => {
  const { library } = server.running.service;
  return library.current().names?.find(name, clock.now);
};

describe('names in feeds', () => {
  it('match immediately, exactly or with their subdomains, as the list intends', async () => {
    const place = await openPlace();
    await place.vedette(['feeds', 'enable', 'openphish']);
    await place.load('openphish', ['https://bank.example/verify?a=1', 'http://evil.example/']);
    await place.load('tranco', ['1,popular.example', '2,second.example']);
    const listed = { listed: [{ feed: 'openphish', label: 'phishing' }], rank: 0, wellKnown: '' };
    const unknown = { listed: [], rank: 0, wellKnown: '' };
    expect(factsOf(place, 'evil.example')).toEqual(listed);
    expect(factsOf(place, 'https://EVIL.example')).toEqual(listed);
    expect(factsOf(place, 'www.evil.example')).toEqual(unknown);
    expect(factsOf(place, 'http://bank.example/verify?a=1#x')).toEqual(listed);
    expect(factsOf(place, 'bank.example')).toEqual(unknown); // one page does not damn its host
    expect(factsOf(place, 'second.example')).toEqual({ ...unknown, rank: 2 });
    expect([
      await say(place, 'evil.example'),
      await say(place, 'www.popular.example'),
      await say(place, 'bank.example'),
    ]).toEqual(['malicious', 'safe', 'unknown']);
  });

  it('survive a restart, are rebuilt when lost, and expire', async () => {
    const place = await openPlace();
    await place.vedette(['feeds', 'enable', 'openphish']);
    await place.load('openphish', ['http://evil.example/']);
    const columns = join(place.data, 'derived', 'columns', 'openphish');
    const [file = ''] = readdirSync(columns).filter((name) => name.endsWith('.names-2'));
    await place.server.running.stop();
    rmSync(join(columns, file));
    const again = await openPlace({ VEDETTE_DATA: place.data }, place.clock);
    expect(await say(again, 'evil.example')).toBe('malicious');
    again.clock.now += 24 * 365 * hour;
    expect(await say(again, 'evil.example')).toBe('unknown');
  });
});

describe('a table of names', () => {
  it('finds exactly the names it contains', () => {
    const name = fc.domain();
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.boolean())), fc.array(name), (entries, others) => {
        const builder = new NamesBuilder();
        for (const [each, isDeep] of entries)
          builder.add(each, { category: 'phishing', line: 1, isDeep });
        const block = builder.finish();
        if (!block) {
          expect(entries).toEqual([]);
          return;
        }
        const table = new NameTable(block);
        const known = new Map<string, number>();
        for (const [each] of entries) known.set(each, (known.get(each) ?? 0) + 1);
        for (const each of [...known.keys(), ...others]) {
          expect(table.find(numberOfName(each)).length).toBe(known.get(each) ?? 0);
        }
      }),
      { seed: 11 },
    );
  });
});
