import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';

const run = promisify(execFile);

/** What `docker build` sends to the engine: the ignore file excludes everything except these. */
const context = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

const text = readFileSync('deploy/Dockerfile', 'utf8').replace(/\\\n\s*/g, ' ');
const stage = text.slice(0, text.lastIndexOf('\nFROM ')).split('\n');

function copy(names: readonly string[], place: { image: string; target: string }): void {
  for (const name of names) {
    if (!context.includes(name)) throw new Error(`the ignore file leaves out ${name}`);
    const at = place.target.endsWith('/')
      ? join(place.target, name.split('/').at(-1) ?? '')
      : place.target;
    cpSync(name, join(place.image, at), { recursive: true });
  }
}

describe('the image', () => {
  it('is built only from what its Dockerfile copies', async () => {
    const image = temporaryFolder();
    symlinkSync(resolve('node_modules'), join(image, 'node_modules'));

    for (const line of stage) {
      const [instruction, ...words] = line.split(/\s+/);
      if (instruction === 'COPY') copy(words.slice(0, -1), { image, target: words.at(-1) ?? '' });
      // The packages are linked from this tree, so nothing may be pruned.
      const steps = line.slice('RUN '.length).replace(/npm prune [^&]*&& /, '');
      if (instruction === 'RUN') await run('sh', ['-ec', steps], { cwd: image });
    }

    expect(existsSync(join(image, 'dist', 'web', 'index.html'))).toBe(true);
    expect(existsSync(join(image, 'src'))).toBe(false);
    const { stdout } = await run(join(image, 'bin', 'vedette'), ['--version'], { cwd: image });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('cannot be built without the TypeScript configuration', async () => {
    const image = temporaryFolder();
    for (const name of ['package.json', 'package-lock.json', 'scripts', 'src', 'web'])
      cpSync(name, join(image, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(image, 'node_modules'));
    rmSync(join(image, 'tsconfig.json'), { force: true });

    const web = `import('./scripts/web.mjs').then(({ buildWeb }) => buildWeb())`;
    await expect(run(process.execPath, ['-e', web], { cwd: image })).rejects.toThrow(
      'tsconfig.json',
    );
  });
});
