import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Where the system's Chromium is; '' without one. */
export const chromiumPath =
  process.env['VEDETTE_CHROMIUM'] ?? places.find((place) => existsSync(place)) ?? '';

/** For pages of ours: without the sandbox, which needs user namespaces, and without a way to any other machine. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu', // else it is emulated, which takes longer than drawing without one
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...more,
    ],
  });
}
