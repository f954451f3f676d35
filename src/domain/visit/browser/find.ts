import { existsSync, realpathSync } from 'node:fs';

const browserPlaces = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Distribution launchers read flags from files; a flag there could disable the sandbox. */
const behindLauncher: Readonly<Record<string, string>> = {
  '/usr/bin/chromium': '/usr/lib/chromium/chromium',
  '/usr/bin/chromium-browser': '/usr/lib/chromium-browser/chromium-browser',
  '/usr/bin/google-chrome': '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome-stable': '/opt/google/chrome/chrome',
};

/** The executable itself, not its launcher; '' if not found. */
export function findBrowser(setting: string): string {
  const found = setting === '' ? browserPlaces.find((place) => existsSync(place)) : setting;
  if (found === undefined || !existsSync(found)) return '';
  const program = behindLauncher[found] ?? found;
  return existsSync(program) ? realpathSync(program) : realpathSync(found);
}
