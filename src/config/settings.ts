import { choice, path, text } from '../setting.ts';

export const programSettings = {
  data: path(
    'Data folder. Empty: data/ in a clone, ~/.local/share/vedette for an installed package.',
  ),
  runtime_dir: text('', 'Folder for the control socket when the data path is too long for one.'),
  log_level: choice(['info', 'debug', 'warn', 'error', 'silent'], 'Lowest level logged.'),
};
