import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults } from '../../src/errors.ts';
import { canMap } from '../../src/lib/mapped-file.ts';
import { Thread, ThreadOnDemand } from '../../src/lib/thread.ts';
import { temporaryFolder } from '../harness.ts';
import { mappedOf } from './mapped.ts';

interface Functions {
  keep: () => number;
  fail: () => void;
  never: () => Promise<void>;
}

describe('a thread', () => {
  const parts = (file = '') => ({
    module: new URL('./thread-under-test.mjs', import.meta.url),
    data: { kind: 'waits', file },
    faults,
  });

  it('fails its pending calls when it exits', async () => {
    const ends: string[] = [];
    const thread = new Thread<Functions>({
      ...parts(),
      onEnd: ({ message }) => ends.push(message),
    });
    const asked = expect(thread.ask('never')).rejects.toThrow(/thread-under-test.mjs ended/);
    thread.tell('fail');
    await asked;
    await expect(thread.ask('keep')).rejects.toThrow(/ended/);
    await thread.close();
    expect(ends).toHaveLength(1);
  });

  it.skipIf(!canMap()).each(['is closed', 'fails'])(
    'leaves no file mapped when it %s',
    async (how) => {
      const folder = temporaryFolder();
      const file = join(folder, 'file');
      writeFileSync(file, 'vedette');
      const thread = new Thread<Functions>(parts(file));
      await thread.ask('keep');
      await thread.ask('keep');
      expect(mappedOf(folder)).toBe(2);
      if (how === 'fails') thread.tell('fail');
      else await thread.close();
      await thread.ended;
      expect(mappedOf(folder)).toBe(0);
    },
  );

  it('on demand is restarted after it exits', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'file');
    writeFileSync(file, 'vedette');
    const thread = new ThreadOnDemand<Functions>(parts(file));
    expect(await thread.ask('keep')).toBe(1);
    expect(await thread.ask('keep')).toBe(2);
    await expect(thread.ask('fail')).rejects.toThrow('on purpose');
    await thread.close();
    expect(await thread.ask('keep')).toBe(1);
    await thread.close();
  });
});
