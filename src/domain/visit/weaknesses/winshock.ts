import { ciphers } from './ciphers.ts';
import type { WeaknessTest } from './weakness-test.ts';

/** Of Windows releases that had to be updated. */
const oldWindows = /^Microsoft-IIS\/(?:6\.0|7\.0|7\.5|8\.0|8\.5)\b/i;

/**
 * CVE-2014-6321 cannot be seen without an attack. But the update that closed it brought ciphers, and a Windows
 * that shows none of them may well have missed it. An administrator may also have switched them off.
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
