import js from '@eslint/js'
import boundaries from 'eslint-plugin-boundaries'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))

const element = (type, pattern, ...capture) => ({ type, pattern, partialMatch: false, capture })
const allowModules = (from, ...types) => ({
  from: { element: { type: from } },
  allow: { to: { element: { type: types } } },
})
const allowPackages = (from, ...source) => ({
  from: { element: { type: from } },
  allow: { to: { module: { origin: 'external', source } } },
})
const FEATURE_ENTRIES = ['.tsx', '.client.tsx', '.server.ts'].map((suffix) => `{{to.element.captured.name}}${suffix}`)

/** Folders of `app/` that are one module each. */
const MODULES = [
  'routes',
  'shell',
  'transactions',
  'wallet',
  'signing',
  'chain',
  'data',
  'edge',
  'wire',
  'i18n',
  'flags',
  'telemetry',
  'base',
]
/** Folders of `app/` whose subfolders are modules, by the type of the module. */
const MODULE_FOLDERS = { feature: 'features', entity: 'entities', domain: 'domain', ui: 'ui' }
const TESTS = ['**/*.test.{ts,tsx}']

const NO_BARRELS = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that defines the name.',
}
/** Examples are the `*.gallery.tsx` files; only the gallery and its tests import them. */
const NO_EXAMPLES = ['ImportDeclaration', 'ImportExpression'].map((node) => ({
  selector: `${node}[source.value=/\\.gallery\\./]`,
  message: 'Examples are not part of the product.',
}))
/** Words that must not start a comment. */
const VAGUE_SUBJECTS = ['what', 'who', 'whoever', 'whatever', 'one that', 'that of', 'those', 'such']
/** Matches RPC methods that request a signature; only the signing guard may use them. */
const SIGNING_METHOD = '/^(eth_send(Raw)?Transaction|eth_sign|personal_sign|wallet_send(Calls|Transaction))/'
/** Matches hooks, actions and client methods of wagmi and viem that request a signature. */
const SIGNING_API =
  '/^(use)?(sendCalls|sendRawTransaction|sendTransaction|sign(Message|Transaction|TypedData)|writeContracts?|deployContract)(Sync)?$/i'
const NO_SIGNATURES = [
  `Literal[value=${SIGNING_METHOD}]`,
  `TemplateElement[value.raw=${SIGNING_METHOD}]`,
  `ImportSpecifier[imported.name=${SIGNING_API}]`,
  `MemberExpression[property.name=${SIGNING_API}]`,
].map((selector) => ({
  selector,
  message: 'Only app/signing/ask-wallet.ts and ask-for-calls.ts request signatures.',
}))

/** The import rules of `docs/architecture.md`. `tests/house/boundaries.test.ts` plants violations and expects lint to reject each. */
const directions = {
  default: 'disallow',
  checkAllOrigins: true,
  policies: [
    allowModules(
      'routes',
      'shell',
      'entity',
      'edge',
      'wallet',
      'wire',
      'domain',
      'ui',
      'i18n',
      'flags',
      'telemetry',
      'base',
    ),
    {
      from: { element: { type: 'routes' } },
      allow: { to: { element: { type: 'feature', fileInternalPath: FEATURE_ENTRIES } } },
    },
    allowModules(
      'shell',
      'shell',
      'entity',
      'transactions',
      'wallet',
      'edge',
      'wire',
      'domain',
      'ui',
      'i18n',
      'flags',
      'telemetry',
      'base',
    ),
    allowModules(
      'feature',
      'entity',
      'transactions',
      'wallet',
      'signing',
      'chain',
      'data',
      'edge',
      'wire',
      'domain',
      'ui',
      'i18n',
      'flags',
      'telemetry',
      'base',
    ),
    {
      from: { element: { type: 'feature' } },
      allow: { to: { element: { type: 'feature', captured: { name: '{{from.element.captured.name}}' } } } },
    },
    allowModules('entity', 'entity', 'data', 'wire', 'domain', 'ui', 'i18n', 'base'),
    allowModules('wallet', 'wallet', 'chain', 'data', 'domain', 'ui', 'i18n', 'telemetry', 'base'),
    allowModules(
      'transactions',
      'transactions',
      'entity',
      'wallet',
      'signing',
      'chain',
      'data',
      'wire',
      'domain',
      'ui',
      'i18n',
      'telemetry',
      'base',
    ),
    allowModules('signing', 'signing', 'chain', 'domain', 'base'),
    allowModules('chain', 'chain', 'domain', 'base'),
    allowModules('data', 'data', 'wire', 'domain', 'base'),
    allowModules('edge', 'edge', 'data', 'wire', 'domain', 'i18n', 'flags', 'telemetry', 'base'),
    allowModules('wire', 'wire', 'domain', 'base'),
    allowModules('domain', 'domain', 'base'),
    allowModules('ui', 'ui', 'base'),
    allowModules('i18n', 'i18n', 'base'),
    allowModules('flags', 'flags', 'base'),
    allowModules('telemetry', 'telemetry', 'flags', 'wire', 'base'),
    allowModules('base', 'base'),
    allowModules('worker', 'kit', 'wire', 'domain', 'base'),
    {
      from: { element: { type: 'worker' } },
      allow: { to: { element: { type: 'worker', captured: { name: '{{from.element.captured.name}}' } } } },
    },
    {
      from: { element: { type: 'worker', captured: { name: 'web' } } },
      allow: { to: { element: { type: ['edge', 'i18n'] } } },
    },
    {
      from: { element: { type: 'worker', captured: { name: 'cards' } } },
      allow: { to: { element: { type: ['data', 'i18n'] } } },
    },
    allowModules('kit', 'kit', 'wire', 'domain', 'base'),
    allowPackages(
      ['routes', 'shell', 'feature', 'entity', 'transactions', 'wallet', 'ui', 'i18n', 'flags'],
      'react',
      'react-dom',
      'react/*',
      'react-dom/*',
    ),
    allowPackages(['routes', 'shell', 'edge', 'i18n', 'worker'], '@remix-run/*'),
    allowPackages(['wallet'], 'wagmi', 'wagmi/actions', '@walletconnect/*', '@reown/appkit', '@safe-global/*'),
    allowPackages(['wallet', 'signing', 'chain'], 'viem', 'viem/*'),
    allowPackages(['domain', 'wire', 'worker', 'kit'], 'viem', 'viem/*'),
    allowPackages(['feature', 'entity', 'data', 'transactions', 'wallet', 'chain'], '@tanstack/*'),
    allowPackages('ui', '@tanstack/react-virtual', 'qr', 'qr/*'),
    allowPackages(['feature', 'transactions', 'wallet'], 'valtio', 'valtio/*'),
    allowPackages(['entity'], 'lightweight-charts'),
    allowPackages(['ui', 'shell', 'feature', 'entity', 'transactions', 'wallet', 'routes'], '@vanilla-extract/*'),
    allowPackages(['ui', 'shell', 'feature', 'entity', 'transactions', 'wallet'], 'lucide-react'),
    allowPackages(['wire', 'data', 'edge', 'worker', 'domain'], 'valibot'),
    allowPackages('wire', 'gql.tada', 'graphql'),
    allowPackages('data', 'graphql-request'),
    allowPackages(
      ['routes', 'shell', 'feature', 'entity', 'transactions', 'wallet', 'ui', 'i18n'],
      'react-i18next',
      'i18next',
      'remix-i18next/*',
      'remix-i18next',
    ),
    allowPackages(['edge', 'i18n'], 'isbot'),
    allowPackages('i18n', 'virtual:translations'),
    allowPackages('worker', '@resvg/resvg-wasm', '@resvg/resvg-wasm/*', '@expo-google-fonts/*'),
    allowPackages('worker', 'graphql', 'graphql-yoga', 'cloudflare:workers'),
    allowPackages(['worker', 'kit'], '@sentry/*'),
    allowPackages('telemetry', '@sentry/remix'),
    allowPackages('flags', '@statsig/js-client'),
  ],
}

export default tseslint.config(
  { ignores: ['**/node_modules/**', 'build/**', 'dist/**', '**/.cache/**', '**/.wrangler/**', 'test-results/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: root },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Strings are spread into code points on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // In Remix, a thrown Response is the response of the route.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', name: 'TypedResponse', package: '@remix-run/server-runtime' },
          ],
        },
      ],
      // An async function without await still converts thrown errors to rejections, and many implement an async interface.
      '@typescript-eslint/require-await': 'off',
      // These two rules report correct code: a cast that an inferred type depends on, and a key of a union of objects.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // The rule treats a flag that a callback sets as constant, and an API that some browsers lack as always present.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `Record<never, never>` states that there are no columns.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      // Checked conditionals would reject `cache.get(key) ?? load()` for cached promises.
      '@typescript-eslint/no-misused-promises': ['error', { checksConditionals: false }],
      // The rule crashes on type literals under this ESLint: it treats the second argument of a listener as type parameters.
      '@typescript-eslint/unified-signatures': 'off',
      'no-restricted-syntax': ['error', NO_BARRELS],
      // A comment names its subject: docs/writing.md.
      'no-warning-comments': ['error', { terms: VAGUE_SUBJECTS, location: 'start', decoration: ['*'] }],
    },
  },
  {
    // Matchers, parsed JSON and SDKs without types are `any` in tests; a test that misreads them fails.
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // Wallets and nodes may reject with any value.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/signing/ask-wallet.ts', 'app/signing/ask-for-calls.ts', '**/*.gallery.tsx', ...TESTS],
    rules: { 'no-restricted-syntax': ['error', NO_BARRELS, ...NO_EXAMPLES, ...NO_SIGNATURES] },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'workers/**/*.ts'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { project: `${root}/tsconfig.json` } },
      'boundaries/root-path': root,
      'boundaries/elements': [
        ...Object.entries(MODULE_FOLDERS).map(([type, dir]) => element(type, `app/${dir}/*`, 'name')),
        ...MODULES.map((name) => element(name, `app/${name}`)),
        element('kit', 'workers/kit'),
        element('worker', 'workers/*', 'name'),
        // No policy allows these, so neither app nor workers may import them.
        ...['tools', 'tests', 'devnet'].map((name) => element(name, name)),
      ],
    },
    rules: { 'boundaries/no-unknown-files': 'error', 'boundaries/dependencies': ['error', directions] },
  },
  {
    files: ['app/*.{ts,tsx}', ...TESTS],
    rules: { 'boundaries/no-unknown-files': 'off', 'boundaries/dependencies': 'off' },
  },
  {
    files: ['app/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['app/{features,entities,routes}/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['useEffect', 'useLayoutEffect'],
              message: 'Derive the value, handle the event, or use a hook from app/ui/effects.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/i18n/format.ts', ...TESTS],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'Intl', message: 'Numbers and dates are formatted by app/i18n/format.ts.' },
      ],
      'no-restricted-properties': [
        'error',
        { property: 'toLocaleString', message: 'Numbers and dates are formatted by app/i18n/format.ts.' },
      ],
    },
  },
  {
    files: ['app/{wallet,chain,data,features}/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'viem',
              importNames: ['createPublicClient', 'createWalletClient'],
              message: 'Both include every action (80 kB). Use createClient and single actions.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['app/{domain,wire}/**/*.ts', 'workers/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'No float ever holds an amount.' },
        { name: 'Intl', message: 'Numbers and dates are formatted by app/i18n/format.ts.' },
      ],
    },
  },
)
