import { flag } from '../setting.ts';

export const shareSettings = {
  share_links: flag(
    'Lets accounts make links that show one report or case to people without an account, until they expire. ' +
      'Off: none can be made, and those that exist show nothing.',
  ),
};

export const shareLimits = {
  /** Links of one account that are not over. */
  shareLinks: 500,
};
