import { createLog } from '../../log.ts';
import { version } from '../../service/version.ts';
import { work } from '../../service/work.ts';
import type { Command } from '../command.ts';
import { stopOnSignal } from '../stop-on-signal.ts';

export const worker: Command = {
  name: 'worker',
  summary: 'Run scans for servers that share a ledger on PostgreSQL',
  examples: [
    [
      'VEDETTE_LEDGER=postgres://vedette@db.example/vedette VEDETTE_OBJECTS=/srv/shared vedette worker',
      'Take scans from that ledger',
    ],
  ],
  async run({ config: readSettings, terminal }) {
    const { config, origin, warnings } = readSettings();
    const log = createLog(config.log_level, (line) => void process.stderr.write(line));
    for (const warning of warnings) log.warn(warning);
    const working = await work({ config, origin, log, command: 'worker' });
    const stopped = stopOnSignal(working.stop, { config, log });
    const data = { data: config.data, version };
    terminal.out(
      terminal.json ? JSON.stringify(data) : `Vedette ${version} is taking scans.   Stop: Ctrl-C`,
    );
    log.info(data, 'taking scans');
    return stopped;
  },
};
