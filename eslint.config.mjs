import tseslint from 'typescript-eslint';

const environment = 'Settings come from config.ts; only the main files hand it the environment.';

export default tseslint.config(
  { ignores: ['dist', '.build', 'data', 'node_modules', 'coverage'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
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
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['src/main.ts', 'src/worker.ts', 'src/cli/main.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // A describe block is a chapter, not a function.
    files: ['test/**/*.ts', 'bench/**/*.ts', 'vitest.config.ts'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-globals': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
