import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherTexts } from '../scripts/web-texts.mjs';

/** One file that a recipe touches, and how it changes the text; '' for a new file. */
type Step = readonly [file: string, change: (text: string) => string];

const write =
  (text: string): Step[1] =>
  () =>
    text;
/** Adds a line to a list, and the import that it needs. */
const list =
  (module: string, name: string): Step[1] =>
  (text) =>
    `import { ${name} } from '${module}';\n` +
    text.replace(/(export const \w+: readonly \w+\[\] = \[)/, `$1\n  ${name},`);
const after =
  (mark: string, added: string): Step[1] =>
  (text) =>
    text.replace(mark, `${mark}${added}`);

/** The recipes of CONTRIBUTING.md. Paths are below `src/`; documentation is generated. */
const recipes: Record<string, readonly Step[]> = {
  feed: [
    [
      'feeds/catalogue/threats.ts',
      after(
        'export const threats: readonly Feed[] = [',
        `\n  defineFeed({
    name: 'sample-list', title: 'Sample', says: 'samples', sources: [{ url: 'https://list.example/' }],
    licence: 'free', terms: 'free', everyHours: 6, category: 'attack', on: true, parse: ipList(),
  }),`,
      ),
    ],
    [
      '../test/feeds/examples/sample-list.json',
      write('{ "input": ["203.0.113.15"], "output": [] }'),
    ],
  ],
  list: [
    [
      'feeds/catalogue/lists/attacks.txt',
      after(
        '  reads ip\n',
        '  sample-member | Sample | samples | attack off | https://list.example/\n',
      ),
    ],
  ],
  importer: [
    [
      'importers/sample.ts',
      write(`import type { Importer } from './importer.ts';
export const sample: Importer = { name: 'sample', says: 'JSON lines of sample-scanner' };`),
    ],
    ['importers/index.ts', list('./sample.ts', 'sample')],
  ],
  check: [
    [
      'domain/checks/sample.ts',
      write(`import type { Check } from './check.ts';
export const sample: Check = { name: 'sample', says: 'Sample of a check.', run: () => ({}) };`),
    ],
    ['domain/checks/index.ts', list('./sample.ts', 'sample')],
  ],
  operation: [
    [
      'system/contract.ts',
      (text) => `${text}
export const sample = operation({
  ...probe, id: 'sampleOperation', path: '/sample', summary: 'A sample', errors: [],
  output: Type.Object({ answer: Type.Integer() }),
});`,
    ],
    [
      'system/routes.ts',
      after(
        'export const systemRoutes = [',
        '\n  handle(contract.sample, () => ({ answer: 42 })),',
      ),
    ],
  ],
  fingerprint: [
    [
      'fingerprints/own/ftp.txt',
      (text) => `${text}
sampleftpd ftp.banner /^sampleftpd/
  service ftp | vendor Sample | product sampleftpd
  example sampleftpd
`,
    ],
  ],
  technology: [
    [
      'fingerprints/technologies/own/cms.txt',
      (text) => `${text}\nSample CMS: CMS\n  title Sample\n`,
    ],
  ],
  tag: [
    [
      'fingerprints/tags/own/admin.txt',
      (text) =>
        `${text}\nsample: A sample.\n  title /^Sample$/\n  example title Sample\n  not title No\n`,
    ],
  ],
  sink: [
    [
      'watch/sinks/sample.ts',
      write(`import { Type } from 'typebox';
import { sinkKind } from './sink.ts';
export const sample = sinkKind({ name: 'sample', says: 'A sample.', settings: Type.Object({}),
  send: (message) => Promise.resolve('taken') });`),
    ],
    [
      'watch/sinks/index.ts',
      (text) =>
        `import { sample } from './sample.ts';\n` +
        text.replace('readonly SinkKind[] = [', '$&\n  sample,'),
    ],
  ],
  'export format': [
    [
      'exports/formats/sample.ts',
      write(`import { lines, plainText, values, type Format } from './format.ts';
export const sample: Format = { name: 'sample', says: 'A sample.', contentType: plainText,
  of: ['domains'], write: (list) => lines(values(list)), example: { domains: 'bad.example\\n' } };`),
    ],
    ['exports/formats/index.ts', list('./sample.ts', 'sample')],
  ],
  dialect: [
    [
      'dialects/sample.ts',
      write(`import { Type } from 'typebox';
import { Reply, type ForeignApi } from '../http/foreign-api.ts';
import { handleForeign, operation } from '../http/operation.ts';
import { lookUp, type Dialect } from './dialect.ts';
const api: ForeignApi = { mount: '/dialects/sample', keyIn: [{ header: 'x-sample' }],
  failure: ({ message }, http) => new Reply(http, { oops: message }) };
const host = operation({ ...lookUp, api, id: 'sampleHost', path: '/dialects/sample/{ip}',
  summary: 'A sample', group: 'ip', input: Type.Object({ ip: Type.String() }),
  output: Type.Object({ ip: Type.String({ description: 'The address.' }) }) });
export const sample: Dialect = { name: 'sample', title: 'Sample', api, hosts: ['api.sample.example'],
  routes: [handleForeign(host, ({ ip }) => ({ ip }))], notes: 'A sample.' };`),
    ],
    ['dialects/index.ts', list('./sample.ts', 'sample')],
  ],
  setting: [
    [
      'search/settings.ts',
      after('searchSettings = {', "\n  sample_threads: amount(1, 'Sample threads.', [1, 64]),"),
    ],
  ],
  command: [
    [
      'cli/commands/sample.ts',
      write(`import type { Command } from '../command.ts';
export const sample: Command = { name: 'sample', summary: 'A sample', arguments: [], options: {},
  examples: [['vedette sample', 'Does nothing']], run: () => Promise.resolve(0) };`),
    ],
    ['cli/index.ts', list('./commands/sample.ts', 'sample')],
  ],
  'web page': [
    [
      '../web/pages/sample.tsx',
      write(`import type { PageProps } from '../pages.ts';
import { defineTexts } from '../texts/catalogue.ts';
const t = defineTexts('sample', { lead: 'A sample of a page.' });
export default function Sample({ title }: PageProps) { return <h1 title={t.lead}>{title}</h1>; }`),
    ],
    [
      '../web/pages.ts',
      after(
        'readonly Page[] = [',
        "\n  { path: 'sample', title: 'Sample', load: () => import('./pages/sample.tsx') },",
      ),
    ],
  ],
};

const mostFiles = 2;

type View = (props: object) => { type: string; props: object };

describe('the recipes', () => {
  // Inside the clone, so that packages are found.
  const scratch = resolve('.build', `recipes-${process.pid}`);
  const touched: Record<string, string[]> = {};

  beforeAll(() => {
    mkdirSync(scratch, { recursive: true });
    cpSync('src', join(scratch, 'src'), { recursive: true });
    cpSync('web', join(scratch, 'web'), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(scratch, file));
    for (const [name, steps] of Object.entries(recipes)) {
      touched[name] = steps.map(([file, change]) => {
        const path = join(scratch, 'src', file);
        const before = file.includes('sample') ? '' : readFileSync(path, 'utf8');
        const text = change(before);
        expect(text, `${file} has changed its form`).not.toBe(before);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        return file;
      });
    }
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const load = (file: string) =>
    import(join(scratch, 'src', file)) as Promise<Record<string, unknown>>;

  it.each(Object.keys(recipes))('add a %s with as few files as they promise', (name) => {
    expect(touched[name]?.length).toBeLessThanOrEqual(mostFiles);
  });

  it('are complete: the samples work and are on the generated pages', async () => {
    const { referencePages } = (await load('reference.ts')) as {
      referencePages: () => Record<string, string>;
    };
    const pages = referencePages();
    expect(pages['feeds.md']).toContain('`sample-list`');
    expect(pages['feeds.md']).toContain('`sample-member`');
    expect(pages['formats.md']).toContain('JSON lines of sample-scanner');
    expect(pages['api.md']).toContain('## sampleOperation');
    expect(pages['commands.md']).toContain('vedette sample');
    expect(pages['config.md']).toContain('VEDETTE_SAMPLE_THREADS');
    expect(pages['dialect-sample.md']).toContain('/dialects/sample/{ip}');
    const { formats } = (await load('exports/formats/index.ts')) as { formats: { name: string }[] };
    expect(formats.map(({ name }) => name)).toContain('sample');
    const { findKind } = (await load('watch/sinks/index.ts')) as {
      findKind: (name: string) => { says: string };
    };
    expect(findKind('sample').says).toBe('A sample.');
    const { checks } = (await load('domain/checks/index.ts')) as { checks: { name: string }[] };
    expect(checks.map(({ name }) => name)).toContain('sample');
    const { ownFingerprints } = await load('fingerprints/own.ts');
    expect(JSON.stringify(ownFingerprints)).toContain('sampleftpd');
    const { technologies } = await load('fingerprints/technologies/own.ts');
    expect(JSON.stringify(technologies)).toContain('Sample CMS');
    const { tagRules } = await load('fingerprints/tags/index.ts');
    expect(JSON.stringify(tagRules)).toContain('"sample"');
  });

  it('make a web page that has its own path and bundle and shows its texts', async () => {
    const { pages } = (await load('../web/pages.ts')) as {
      pages: { path: string; title?: string; load: () => Promise<{ default: View }> }[];
    };
    const page = pages.find(({ path }) => path === 'sample');

    expect(page?.title).toBe('Sample');
    const loaded = await page?.load();
    expect(loaded?.default({ title: 'Sample' })).toMatchObject({
      type: 'h1',
      props: { children: 'Sample', title: 'A sample of a page.' },
    });
  });

  it('put the texts of a web page into the catalogue for translators', () => {
    const { parts, strays } = gatherTexts(join(scratch, 'web'));

    expect(parts.find(({ part }) => part === 'pages')?.texts).toContain("'Sample'");
    expect(parts.find(({ part }) => part === 'sample')?.texts).toContain('A sample of a page.');
    expect(strays).toEqual([]);
  });
});
