import { Type } from 'typebox';

export const exportSettings = {
  lists: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description:
      'Lists for firewalls and other machines, beside addresses, domains and urls: name, kind, min_score and so on. ' +
      'Only in vedette.yaml.',
  }),
};
