import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';

const { modules } = process.versions;

interface Tree {
  /** ABI of Node that the packages were installed for; none in an installed package. */
  abi?: string;
  /** Content of `dist/cli/main.js`; undefined if not built. */
  main?: string;
  /** The version that Node reports. */
  node?: string;
}

/** Runs `bin/vedette --version` in a separate folder. */
function launch({ abi, main, node }: Tree) {
  const tree = temporaryFolder();
  for (const folder of ['bin', 'node_modules', 'dist/cli'])
    mkdirSync(join(tree, folder), { recursive: true });
  cpSync('bin/vedette', join(tree, 'bin', 'vedette'));
  writeFileSync(join(tree, 'package.json'), '{"type":"module"}');
  if (abi !== undefined)
    writeFileSync(join(tree, 'node_modules/.vedette-installed'), `0 ${abi} linux-x64`);
  if (main !== undefined) writeFileSync(join(tree, 'dist/cli/main.js'), main);
  const pretend = join(tree, 'pretend.mjs');
  const versions = node === undefined ? {} : { node };
  writeFileSync(
    pretend,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, ...${JSON.stringify(versions)} } });`,
  );
  const words = ['--import', pretend, join(tree, 'bin', 'vedette'), '--version'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

const works = `export const main = (words) => console.log('ran', ...words);`;
const newSyntax = 'this is no syntax that an old Node can read';

describe('the launcher', () => {
  it('runs what was built, with or without a mark of the installation', () => {
    for (const tree of [{ abi: modules, main: works }, { main: works }])
      expect(launch(tree)).toMatchObject({ status: 0, out: 'ran --version\n' });
  });

  it.each(['18.20.8', '20.18.0', '21.7.3'])(
    'on Node %s says which Node it needs, before it reads what is built',
    (node) => {
      const { status, err } = launch({ abi: modules, main: newSyntax, node });

      expect(status).toBe(3);
      expect(err).toBe(
        `vedette: this is Node ${node}, and Vedette needs 20.19, or 22 or newer. Install Node 24: https://nodejs.org/en/download\n`,
      );
    },
  );

  it('says what to do when its native code was built for another Node', () => {
    const { status, err } = launch({ abi: '108', main: newSyntax });

    expect(status).toBe(3);
    expect(err).toContain('its native code is for another Node (ABI 108;');
    expect(err).toContain('Run npm start, or npm run build, in its folder with this Node');
  });

  it('says that nothing is built', () => {
    expect(launch({}).err).toContain('not built yet. Run npm start');
  });
});
