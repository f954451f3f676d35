import { ciphers } from './ciphers.ts';
import type { WeaknessTest } from './weakness-test.ts';

/** Windows versions affected. */
const oldWindows = /^Microsoft-IIS\/(?:6\.0|7\.0|7\.5|8\.0|8\.5)\b/i;

/**
 * CVE-2014-6321 cannot be tested without an attack. But its fix added ciphers, so a Windows without
 * any of them may be unpatched, or an administrator disabled them.
 */
export const winshock: WeaknessTest = {
  name: 'winshock',
  async run({ accepts, software, versions }) {
    if ((await versions)['TLS 1.3'] === true) return false;
    const isNewer = await accepts({ ciphers: ciphers.newerWindows });
    if (isNewer !== false) return isNewer === true ? false : null;
    return oldWindows.test(software) ? true : null;
  },
};
