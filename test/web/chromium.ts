import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Path of the system's Chromium; '' if missing. */
export const chromiumPath =
  process.env['VEDETTE_CHROMIUM'] ?? places.find((place) => existsSync(place)) ?? '';

/** For our own pages: without the sandbox, which needs user namespaces, and without access to other machines. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu', // otherwise emulated, which is slower than rendering without one
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...more,
    ],
  });
}
