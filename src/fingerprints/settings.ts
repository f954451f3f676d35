import { text } from '../setting.ts';

export const fingerprintSettings = {
  fingerprints_folder: text('Folder with recog XML files. Empty: the recog feed.'),
  nmap_folder: text(
    'Folder of an installed nmap, for its service probes. Empty: the usual folders. off: none.',
  ),
};
