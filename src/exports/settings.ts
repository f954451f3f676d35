import { Type } from 'typebox';
import { text } from '../setting.ts';

export const exportSettings = {
  lists: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description:
      'Lists for firewalls and other machines, beside addresses, domains and urls: name, kind, min_score and so on. ' +
      'Only in vedette.yaml.',
  }),
  lists_key: text(
    'File of a secret key of minisign without password, which signs the lists. Empty: they are not signed.',
  ),
  lists_pgp_key: text(
    'File of a secret Ed25519 key of OpenPGP without passphrase, armored, which signs the lists as .asc. Empty: they are ' +
      'not signed so.',
  ),
};
