import { defineTexts } from './catalogue.ts';
import { numbers } from './figures.ts';

const kilobyte = 1_000;
const megabyte = 1_000_000;

export const backupsTexts = defineTexts('backups', {
  title: 'Backups',
  columns: { made: 'Made', name: 'File', size: 'Size' },
  size: (bytes: number) =>
    bytes < megabyte
      ? `${numbers.format(Math.ceil(bytes / kilobyte))} KB`
      : `${numbers.format(Math.round((10 * bytes) / megabyte) / 10)} MB`,
  schedule: (hours: number, keep: number) =>
    `Every ${numbers.format(hours)} h, the newest ${numbers.format(keep)} are kept, in`,
  make: 'Back up now',
  making: 'Backing up …',
  none: 'No backups are made',
  noneLead: 'Name a folder for them and restart, or make one by hand on the server:',
  command: 'vedette backup FILE',
  restore: 'A backup is restored on the server, with the service stopped: vedette restore FILE.',
});
