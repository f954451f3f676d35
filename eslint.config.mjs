import tseslint from 'typescript-eslint';
import { lineBudget } from './scripts/line-budget.mjs';

const environment = 'Settings come from config/; only cli/main.ts hands it the environment.';

const packing = 'Write the members out: a spread literal only saves lines.';

export default tseslint.config(
  { ignores: ['dist', '.build', 'data', 'node_modules', 'coverage'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { vedette: { rules: { 'line-budget': lineBudget } } },
    rules: {
      'vedette/line-budget': ['error', { file: 300, function: 60 }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(ObjectExpression, ArrayExpression, CallExpression, NewExpression) > SpreadElement > :matches(ObjectExpression, ArrayExpression)',
          message: packing,
        },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
      ],
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: environment },
        { object: 'AbortSignal', property: 'any', message: 'Loses timeouts: see lib/within.ts.' },
        { object: 'URL', property: 'canParse', message: 'Refuses é and ü: see lib/parse-url.ts.' },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Only egress/ speaks to the outside.' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // There are no enums to assign to, and looking for them takes a seventh of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['src/cli/main.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // What a browser does not have, and calls that would bypass api.ts.
    files: ['web/**/*.ts', 'web/**/*.tsx'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['Buffer', 'process', 'require', 'global'].map((name) => ({
          name,
          message: 'Browsers do not have it.',
        })),
        ...['fetch', 'XMLHttpRequest', 'WebSocket', 'sessionStorage'].map((name) => ({
          name,
          message: 'Calls go through web/api.ts; nothing that was looked up is stored.',
        })),
      ],
    },
  },
  {
    files: ['web/api.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    // A describe block is a chapter, not a function.
    files: ['test/**/*.ts', 'bench/**/*.ts', 'vitest.config.ts'],
    rules: {
      'vedette/line-budget': ['error', { file: 300 }],
      'no-restricted-properties': 'off',
      'no-restricted-globals': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
