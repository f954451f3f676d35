import { describe, expect, it } from 'vitest';
import { ensureBrowser, type Machine } from '../../scripts/browser.mjs';

const apt = '/usr/bin/apt-get';
const chromium = '/usr/lib/chromium/chromium';
const helper = '/usr/lib/chromium/chrome-sandbox';

/** A machine with these files that records all actions and messages. */
function machineWith(files: readonly string[], parts: Partial<Machine> = {}) {
  const done: string[] = [];
  let tried = '';
  const machine: Machine = {
    setting: '',
    isRoot: true,
    exists: (file) => files.includes(file),
    readTried: () => tried,
    noteTried: (packages) => (tried = packages),
    apt: (args) =>
      Promise.resolve(
        done.push(args.filter((word) => /^(update|install|chrom)/.test(word)).join(' ')) > 0,
      ),
    say: (line) => done.push(line),
    ...parts,
  };
  return { machine, done };
}

describe('the set-up', () => {
  it('installs Chromium and the setuid helper of its sandbox, which is a separate package', async () => {
    const { machine, done } = machineWith([apt]);
    await ensureBrowser(machine);
    expect(done).toEqual([
      'Installing chromium and chromium-sandbox for scans.',
      'install chromium chromium-sandbox',
      'Installed chromium and chromium-sandbox.',
    ]);
  });

  it('installs the helper if only Chromium is present', async () => {
    const { machine, done } = machineWith([apt, chromium]);
    await ensureBrowser(machine);
    expect(done).toEqual([
      'Installing chromium-sandbox for scans.',
      'install chromium-sandbox',
      'Installed chromium-sandbox.',
    ]);
  });

  it('updates the package lists once on failure, and does not try again', async () => {
    const { machine, done } = machineWith([apt, chromium]);
    const failing = {
      ...machine,
      apt: async (args: readonly string[]) => (await machine.apt(args)) && args.includes('update'),
    };
    await ensureBrowser(failing);
    await ensureBrowser(failing);
    expect(done.slice(1)).toEqual([
      'install chromium-sandbox',
      'update',
      'install chromium-sandbox',
    ]);
  });

  it('says what to install if it lacks permission', async () => {
    const { machine, done } = machineWith([apt], { isRoot: false });
    await ensureBrowser(machine);
    expect(done).toEqual([
      'No Chromium: scans will run without a browser. To install it: apt-get install chromium chromium-sandbox',
    ]);
  });

  it.each([
    ['both are there', [apt, chromium, helper], {}],
    ['another browser is there', [apt, '/opt/google/chrome/chrome'], {}],
    ['a setting names one', [apt], { setting: '/opt/my/chromium' }],
  ])('does nothing where %s', async (_, files, parts) => {
    const { machine, done } = machineWith(files, parts);
    await ensureBrowser(machine);
    expect(done).toEqual([]);
  });
});
