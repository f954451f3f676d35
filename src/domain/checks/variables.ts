import type { Check } from './check.ts';

export const variables: Check = {
  name: 'variables',
  says: 'Global names that the scripts of the page added to those every page has.',
  run({ page }) {
    return {
      javascript_variables: page.variables.map(({ name, type }) => ({
        variable_name: name,
        variable_type: type,
      })),
    };
  },
};
