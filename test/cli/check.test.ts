import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import type { Judgement } from '../../src/verdict/contract.ts';
import { openPlace, type Place } from '../feeds/place.ts';
import { temporaryFolder } from '../harness.ts';
import { openedFolder, plain, vedette } from './command-line.ts';

const c2 = '198.51.100.7';
const phishing = 'https://bank.example/verify?a=1,2';

async function loaded(): Promise<Place> {
  const place = await openPlace();
  await place.vedette(['feeds', 'enable', 'openphish']);
  await place.load('openphish', [phishing, 'http://evil.example/']);
  const listed = {
    ip_address: c2,
    port: 443,
    malware: 'Emotet',
    first_seen: '2026-05-30 10:00:00',
  };
  await place.load('feodo-tracker', [JSON.stringify([listed])]);
  return place;
}

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('vedette check of one indicator', () => {
  it.each([60, 80, 120])(
    'is a page of %i columns that says why and what to do',
    async (columns) => {
      const { data } = await loaded();
      const { out, code } = await vedette(data, ['check', `hxxp://${c2}/load`], { columns });
      const lines = plain(out).trimEnd().split('\n');
      expect(code).toBe(0);
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
      const text = lines.join(' ').replace(/ +/g, ' ');
      for (const fact of [
        `http://${c2}/load url`,
        'Verdict malicious: Feodo Tracker lists it as a command and control server (Emotet).',
        'Advice Block the URL',
        '1. Feodo Tracker lists it',
        'feodo-tracker, line 1 · since 2026-05-30 · confirmed',
        `- host: ${c2}`,
        'Coverage 2 sources asked, 1 silent',
      ]) {
        expect(text).toContain(fact);
      }
    },
  );

  it('prints the data of the operation with --json', async () => {
    const { data } = await loaded();
    const { out } = await vedette(data, ['check', 'evil.example', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      indicator: { kind: 'domain', value: 'evil.example' },
      verdict: 'malicious',
      reasons: [{ source: 'openphish', see: 'openphish, line 2' }],
    });
  });

  it('rejects an invalid indicator, a missing file and no input', async () => {
    const data = await openedFolder();
    const say = async (...words: string[]) => (await vedette(data, ['check', ...words])).err;
    expect(await say('hello')).toContain('expected an address, prefix');
    expect(await say('list.csv')).toContain('Cannot read the file list.csv.');
    expect(await say()).toContain('Name an indicator, a file or -');
  });
});

describe('vedette check of several indicators', () => {
  const mixture = ['10.0.0.1', 'CVE-2021-44228', 'hello', 'evil.example', c2, '198.51.100.8'];

  it('is one table of all kinds, worst first', async () => {
    const { data } = await loaded();
    const { out } = await vedette(data, ['check', ...mixture], { columns: 100 });
    const lines = plain(out).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/).slice(0, 2).join(' '))).toEqual([
      'INDICATOR VERDICT',
      `${c2} malicious`,
      'evil.example malicious',
      'CVE-2021-44228 unknown',
      '198.51.100.8 no findings',
      '10.0.0.1 not public',
      'hello invalid',
      expect.stringMatching(/^2 malicious, 0 suspicious, 1 unknown, 1 no findings/) as string,
    ]);
  });

  it('finds them in free text, and its exit code says that one is bad', async () => {
    const { data } = await loaded();
    const mail = join(temporaryFolder(), 'mail.eml');
    writeFileSync(mail, `Your invoice: hxxp://evil[.]example/ (seen on ${c2}, CVE-2021-44228)\n`);
    const words = ['check', '--extract', '--fail-on', 'malicious', mail];
    const { out, code } = await vedette(data, words);
    expect(code).toBe(4);
    expect(rowsOf(out).map(({ kind, verdict }) => `${String(kind)} ${String(verdict)}`)).toEqual([
      'url malicious',
      'domain malicious',
      'cve unknown',
      'address malicious',
      'undefined undefined',
    ]);
  });

  it('keeps the commas of a URL, and takes the first column of anything else', async () => {
    const { data } = await loaded();
    const input = `${phishing}\n"${phishing}",a note\nevil.example,a note\n{"url":"${phishing}"}\n`;
    const { out } = await vedette(data, ['check', '-', '--csv'], { input });
    const verdicts = out.trimEnd().split('\n').slice(1);
    expect(verdicts).toHaveLength(4);
    for (const row of verdicts) expect(row).toContain(',malicious,OpenPhish');
  });

  it('judges a prefix as a whole, and with vedette ip each of its addresses', async () => {
    const { data } = await loaded();
    const asOne = await vedette(data, ['check', '--json', '198.51.100.4/30', c2]);
    expect(rowsOf(asOne.out).map(({ kind }) => kind)).toEqual(['prefix', 'address', undefined]);
    const each = await vedette(data, ['ip', '--json', '198.51.100.4/30', 'evil.example']);
    expect(rowsOf(each.out).map(({ value }) => value)).toEqual([
      '198.51.100.4',
      '198.51.100.5',
      '198.51.100.6',
      c2,
      'evil.example',
      undefined,
    ]);
  });
});

/** Members that must agree across all interfaces. */
const gist = ({
  verdict,
  headline,
  sources,
}: Pick<Judgement, 'verdict' | 'headline' | 'sources'>) => ({
  verdict,
  headline,
  sources,
});

describe('the verdict of vedette check', () => {
  it.each([c2, '198.51.100.8', phishing, `http://${c2}/load`, '198.51.100.0/28', 'evil.example'])(
    'on %s is that of every other command',
    async (indicator) => {
      const { data } = await loaded();
      const ask = async (...words: string[]) =>
        rowsOf((await vedette(data, [...words, '--json'])).out)[0] ?? {};
      const judgement = (await ask('check', indicator)) as unknown as Judgement; // by the contract
      const doors: Record<string, unknown> = { list: await ask('check', indicator, 'a.example') };
      if (judgement.indicator.kind === 'address') {
        const [page, explained] = [await ask('ip', indicator), await ask('explain', indicator)];
        doors['ip'] = (page['explain'] as { judgement: Judgement }).judgement;
        doors['explain'] = (explained['explain'] as { judgement: Judgement }).judgement;
        doors['ip of several'] = await ask('ip', indicator, 'a.example');
      } else if (judgement.indicator.kind === 'url') {
        doors['url'] = (await ask('url', indicator))['check'];
      } else if (judgement.indicator.kind === 'prefix') {
        doors['range'] = (await ask('range', indicator))['judgement'];
      }
      for (const [door, found] of Object.entries(doors)) {
        expect({ door, ...gist(found as Judgement) }).toEqual({ door, ...gist(judgement) });
      }
    },
  );

  it('is also the word that people read', async () => {
    const { data } = await loaded();
    const says = 'malicious: Feodo Tracker lists it as a command and control server (Emotet).';
    for (const command of ['check', 'ip', 'explain']) {
      const { out } = await vedette(data, [command, c2], { columns: 100 });
      expect(plain(out)).toContain(`Verdict   ${says}`);
    }
  });
});
