import type { Check } from './check.ts';

export const variables: Check = {
  name: 'variables',
  says: "Global variables added by the page's scripts.",
  run({ page }) {
    return {
      javascript_variables: page.variables.map(({ name, type }) => ({
        variable_name: name,
        variable_type: type,
      })),
    };
  },
};
