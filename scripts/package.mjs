// npm run package [-- FOLDER]: builds everything of a release: the npm package, a Debian package if
// dpkg-deb exists, an SBOM of all their contents (CycloneDX), and digests of these files.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildDebian } from './debian.mjs';
import { prepare, root } from './prepare.mjs';
import { billOfMaterials } from './sbom.mjs';
import { runProgram, showStages } from './stages.mjs';

await prepare();
const out = resolve(process.argv[2] ?? join(root, '.build', 'release'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

await showStages(async (stage) => {
  const tarball = join(out, `vedette-${version}.tgz`);
  const words = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', out];
  await stage('Packing for npm', () => runProgram('npm', words));
  const bill = `${JSON.stringify(await billOfMaterials(), null, 2)}\n`;
  writeFileSync(join(out, `vedette-${version}.cdx.json`), bill);
  await stage('Packing for Debian', () => buildDebian({ tarball, out, version, bill }));
});

const sums = readdirSync(out)
  .sort()
  .map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')}  ${name}`,
  );
writeFileSync(join(out, 'SHA256SUMS'), `${sums.join('\n')}\n`);
process.stdout.write(`${out}\n${sums.join('\n')}\n`);
