import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { next, root } from './root.mjs';
import { runProgram } from './stages.mjs';

/** Turns the npm package into one for this machine and this Node. Does nothing without dpkg-deb. */
export async function buildDebian({ tarball, out, version, bill }) {
  const { status, stdout } = spawnSync('dpkg', ['--print-architecture'], { encoding: 'utf8' });
  if (status !== 0) return;
  const architecture = stdout.trim();
  const tree = join(next, 'debian');
  rmSync(tree, { recursive: true, force: true });
  const program = join(tree, 'opt', 'vedette');
  mkdirSync(program, { recursive: true });
  await runProgram('tar', ['-xzf', tarball, '--strip-components=1', '-C', program]);
  copyPackages(join(program, 'node_modules'));
  placeBeside(tree, program, bill);
  writeFiles(join(tree, 'DEBIAN'), controlFiles({ version, architecture, tree }));
  // All users may read and run it, whatever our own umask is.
  await runProgram('chmod', ['-R', 'u=rwX,go=rX', tree]);
  const file = join(out, `vedette_${version}_${architecture}.deb`);
  await runProgram('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', tree, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: commitTime() },
  });
  rmSync(next, { recursive: true, force: true });
}

/** The packages that a release needs, with native code compiled for this Node, which the launcher checks. */
function copyPackages(target) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  for (const [place] of needed) {
    const from = join(root, place);
    const isNested = (source) =>
      source !== from && source.slice(from.length).startsWith('/node_modules');
    if (existsSync(from))
      cpSync(from, join(dirname(target), place), {
        recursive: true,
        filter: (source) => !isNested(source),
      });
  }
  cpSync(join(root, 'node_modules', '.vedette-installed'), join(target, '.vedette-installed'));
}

function placeBeside(tree, program, bill) {
  const folder = (...names) => {
    const made = join(tree, ...names);
    mkdirSync(made, { recursive: true });
    return made;
  };
  symlinkSync('../../opt/vedette/bin/vedette', join(folder('usr', 'bin'), 'vedette'));
  writeFileSync(join(folder('etc', 'vedette'), 'vedette.yaml'), settings);
  const units = folder('usr', 'lib', 'systemd', 'system');
  for (const name of readdirSync(join(program, 'deploy')).filter((each) =>
    /\.(service|timer)$/.test(each),
  ))
    cpSync(join(program, 'deploy', name), join(units, name));
  const manual = folder('usr', 'share', 'man', 'man1');
  for (const name of readdirSync(join(program, 'dist', 'man')))
    writeFileSync(
      join(manual, `${name}.gz`),
      gzipSync(readFileSync(join(program, 'dist', 'man', name)), { level: 9 }),
    );
  const about = folder('usr', 'share', 'doc', 'vedette');
  cpSync(join(program, 'LICENSE'), join(about, 'copyright'));
  writeFileSync(join(about, 'vedette.cdx.json'), bill);
  const shell = folder('usr', 'share', 'bash-completion', 'completions');
  const { stdout } = spawnSync(join(program, 'bin', 'vedette'), ['completion', 'bash'], {
    encoding: 'utf8',
  });
  writeFileSync(join(shell, 'vedette'), stdout);
}

const description = `Self-hosted threat-intelligence look-ups over your own data
 Looks up addresses, domains, banners, exploits and CVEs in feeds and scans that
 stay on this machine. The service runs as the user vedette and keeps its data in
 /var/lib/vedette; it is not started by installing this package.`;

function controlFiles({ version, architecture, tree }) {
  const major = Number(process.versions.node.split('.')[0]);
  const least = major === 20 ? '20.19' : `${major}`;
  const kibibytes = spawnSync('du', ['-sk', tree], { encoding: 'utf8' }).stdout.split('\t')[0];
  const control = [
    'Package: vedette',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: Vedette <root@localhost>',
    'Section: net',
    'Priority: optional',
    `Installed-Size: ${kibibytes}`,
    // The native code requires one ABI.
    `Depends: nodejs (>= ${least}), nodejs (<< ${major + 1}~), libc6, libstdc++6`,
    'Recommends: chromium, util-linux, iproute2',
    `Description: ${description}`,
  ];
  return { control: `${control.join('\n')}\n`, conffiles, postinst, prerm, postrm };
}

/** An administrator's changes survive an upgrade. */
const settingsFile = '/etc/vedette/vedette.yaml';
const conffiles = `${settingsFile}\n`;
const settings = `# Settings of Vedette: vedette config shows what is in effect, docs/reference/config.md says what there is.
data: /var/lib/vedette
`;

const postinst = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  getent passwd vedette >/dev/null || useradd --system --user-group --no-create-home \\
    --home-dir /var/lib/vedette --shell /usr/sbin/nologin vedette
  [ -d /var/lib/vedette ] || install -d -o vedette -g vedette -m 0700 /var/lib/vedette
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    # An upgrade goes on with the new program, if the service was running.
    if [ -n "$2" ]; then systemctl try-restart vedette.service; fi
  fi
fi
`;

const prerm = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl disable --now vedette-backup.timer vedette.service
fi
`;

/** Data and backups stay even when settings are purged: they cannot be reinstalled. */
const postrm = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
if [ "$1" = purge ] && [ -d /var/lib/vedette ]; then
  echo "Left as they are: /var/lib/vedette, /var/lib/vedette-backups and /etc/vedette."
fi
`;

function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), ['control', 'conffiles'].includes(name) ? 0o644 : 0o755);
  }
}

/** Time of the last commit in seconds, so that the same commit gives the same package. */
function commitTime() {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout?.trim() || '0';
}
