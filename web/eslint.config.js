/** What the linter looks for; how the code is laid out is Prettier's. */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

const LONGEST = 120

export default defineConfig(
  { ignores: ['node_modules/', 'src/lib/api/schema.ts'] }, // the schema is written by `make types`
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off', // the type checker knows better
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-at-html-tags': 'off', // drawings and counters are text that the program has made itself
      'svelte/no-useless-mustaches': 'off', // Prettier writes {' '}
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets are made anew, not changed in place
      'max-len': ['error', { code: LONGEST, ignoreUrls: true, ignorePattern: 'd="[Mm]|eslint-disable|svelte-ignore' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'], // what a template hands on is checked by svelte-check: the parser here sees no types there
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['tests/**'], // stand-ins answer at once, and matchers are of any type
    rules: { '@typescript-eslint/require-await': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [ts.configs.disableTypeChecked] },
)
