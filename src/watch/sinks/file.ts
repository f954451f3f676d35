import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { toBody } from '../message.ts';
import { sinkKind } from './sink.ts';

/** Appends one NDJSON line per message to a file in the data folder. */
export const file = sinkKind({
  name: 'file',
  says: 'Lines of NDJSON in `sinks/NAME.ndjson` of the data folder.',
  isForAdmins: true,
  settings: Type.Object({
    file: Type.String({
      pattern: '^[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?$',
      form: 'lower-case letters, digits and hyphens, 62 at most',
      description: 'File name without the extension.',
    }),
  }),
  async send(message, { settings }, { folder }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${settings.file}.ndjson`);
    const handle = await open(path, 'a', 0o600);
    try {
      await handle.appendFile(`${JSON.stringify({ id: message.id, ...toBody(message) })}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return 'written';
  },
});
