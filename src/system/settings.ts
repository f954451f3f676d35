import { amount, text } from '../setting.ts';

export const mostBackups = 10_000;

export const systemSettings = {
  backup_to: text('Folder for scheduled backups. Empty: none are made.'),
  backup_every: amount(24, 'Hours between scheduled backups.', [1, 8_760]),
  backup_keep: amount(14, 'Scheduled backups kept; older ones are removed.', [1, mostBackups]),
};
