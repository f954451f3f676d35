import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = join(tmpdir(), 'vedette-debian');

/** Path of a program from a Debian package: installed, or unpacked elsewhere so that the system stays unchanged. */
export function programOf(packages: readonly string[], name: string): string | undefined {
  const installed = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  if (installed.status === 0) return installed.stdout.trim();
  for (const place of ['usr/bin', 'usr/sbin']) {
    const file = join(folder, place, name);
    if (existsSync(file) || (unpack(packages) && existsSync(file))) return file;
  }
  process.stdout.write(`skipped: ${name} is not installed (apt install ${packages.join(' ')})\n`);
  return undefined;
}

/** For unpacked programs: their libraries lie beside them. */
export const unpackedLibraries = [
  join(folder, 'usr/lib/x86_64-linux-gnu'),
  join(folder, 'usr/lib/aarch64-linux-gnu'),
].join(':');

/** The system's Python, which Debian packages belong to. */
export const python = '/usr/bin/python3';
/** Unpacked Python libraries. */
export const unpackedModules = join(folder, 'usr/lib/python3/dist-packages');

/** True if a Python library is installed, or unpacked with its dependencies. */
export function hasModule(packages: readonly string[], name: string): boolean {
  const imports = () => {
    const env = { ...process.env, PYTHONPATH: unpackedModules };
    return spawnSync(python, ['-c', `import ${name}`], { env }).status === 0;
  };
  if (imports() || (unpack(packages) && imports())) return true;
  process.stdout.write(`skipped: ${name} is not installed (apt install ${packages[0]})\n`);
  return false;
}

/** Only root can rely on the machine's package sources. */
function unpack(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0) return false;
  mkdirSync(folder, { recursive: true });
  const script =
    'for p; do apt-get download "$p" && dpkg-deb -x "$p"_*.deb . && rm "$p"_*.deb || exit 1; done';
  try {
    execFileSync('sh', ['-c', script, 'sh', ...packages], {
      cwd: folder,
      stdio: 'ignore',
      timeout: 120_000,
    });
    return true;
  } catch {
    return false;
  }
}
