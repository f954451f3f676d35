import { flag } from '../setting.ts';

export const shareSettings = {
  share_links: flag(
    'Lets accounts make links that show one report or case to people without an account, until they expire. ' +
      'Off: none can be made, and existing ones stop working.',
  ),
};

export const shareLimits = {
  /** Active links per account. */
  shareLinks: 500,
};
