import { Type } from 'typebox';
import { list } from '../setting.ts';

export const exportSettings = {
  lists: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description:
      'Lists for firewalls and other machines, beside addresses, domains and urls: name, kind, min_score and so on. ' +
      'Only in vedette.yaml.',
  }),
  lists_keys: list(
    'Files of secret keys that sign the lists: one of minisign (.minisig), one of OpenPGP (.asc, Ed25519, armored), ' +
      'neither with a password.',
  ),
};
