import { path } from '../setting.ts';

export const fingerprintSettings = {
  fingerprints_folder: path('Folder with recog XML files. Empty: the recog feed.'),
  nmap_folder: path(
    'Folder of an installed nmap, for its service probes. Empty: the usual folders. off: none.',
  ),
};
