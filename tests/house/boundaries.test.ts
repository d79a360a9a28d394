import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, test } from 'vitest'

// The planted files belong to no TypeScript project, so rules that need types are off.
const withoutTypeRules = tseslint.configs.disableTypeChecked as NonNullable<ESLint.Options['overrideConfig']>
const eslint = new ESLint({ overrideConfig: withoutTypeRules })

async function rulesBrokenBy(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return result?.messages.map((message) => message.ruleId) ?? []
}

test.each([
  ['domain reaching up to a feature', 'app/domain/amount/planted.ts', '#app/features/swap/swap.tsx'],
  ['domain using React', 'app/domain/amount/planted.ts', 'react'],
  ['a feature reaching into another feature', 'app/features/explore/planted.ts', '#app/features/swap/swap.tsx'],
  ['a feature using the wallet library', 'app/features/swap/planted.ts', 'wagmi'],
  ['a feature using Sentry', 'app/features/swap/planted.ts', '@sentry/remix'],
  ['a route reaching past a feature’s entry file', 'app/routes/planted.ts', '#app/features/swap/swap-draft.ts'],
  ['the shell reaching into a feature', 'app/shell/planted.ts', '#app/features/swap/swap.tsx'],
  ['transactions reaching into a feature', 'app/transactions/planted.ts', '#app/features/swap/swap.tsx'],
  ['signing reaching up to transactions', 'app/signing/planted.ts', '#app/transactions/transactions.ts'],
  ['signing reaching up to the wallet', 'app/signing/planted.ts', '#app/wallet/bridge.ts'],
  ['ui importing a token', 'app/ui/planted/planted.ts', '#app/domain/token/token.ts'],
  ['the edge reaching into a feature', 'app/edge/planted.ts', '#app/features/explore/explore.server.ts'],
  ['data reaching into a worker', 'app/data/planted.ts', '#workers/kit/json-rpc.ts'],
  ['a worker reaching into another worker', 'workers/api/planted.ts', '#workers/indexer/index.ts'],
  ['a worker other than web using the edge', 'workers/api/planted.ts', '#app/edge/services.server.ts'],
  ['the cards reaching into a component of the page', 'workers/cards/planted.ts', '#app/entities/token/token-logo.tsx'],
  ['the app reaching into the tools', 'app/base/planted.ts', '#tools/build.ts'],
  ['a worker reaching into the local chains', 'workers/kit/planted.ts', '#devnet/local-stack.ts'],
  ['the app reaching into the tests', 'app/base/planted.ts', '#tests/builders/hostile-names.ts'],
  ['a worker reaching into a feature', 'workers/indexer/planted.ts', '#app/features/swap/swap.tsx'],
])('%s is refused', async (_, filePath, source) => {
  const brokenRules = await rulesBrokenBy(
    filePath,
    `import * as planted from '${source}'\nexport const used = planted\n`,
  )
  expect(brokenRules).toContain('boundaries/dependencies')
})

test('a folder without a rule is refused', async () => {
  expect(await rulesBrokenBy('app/utils/planted.ts', 'export const planted = 1\n')).toContain(
    'boundaries/no-unknown-files',
  )
})

test('an effect in a feature is refused', async () => {
  const code = `import { useEffect } from 'react'\nexport const used = useEffect\n`
  expect(await rulesBrokenBy('app/features/swap/planted.ts', code)).toContain('no-restricted-imports')
})

test('a barrel file is refused', async () => {
  expect(await rulesBrokenBy('app/domain/amount/planted.ts', `export * from './base-units.ts'\n`)).toContain(
    'no-restricted-syntax',
  )
})

test.each([
  `export const planted = () => import('#app/ui/button/button.gallery.tsx')\n`,
  `import { Tones } from '#app/ui/button/button.gallery.tsx'\nexport const planted = Tones\n`,
])('an example of the gallery in the product is refused: %s', async (code) => {
  expect(await rulesBrokenBy('app/features/swap/planted.ts', code)).toContain('no-restricted-syntax')
})

test.each([
  ['eth_sendTransaction', "'eth_sendTransaction'"],
  ['eth_signTypedData_v4', "'eth_signTypedData_v4'"],
  ['personal_sign', "'personal_sign'"],
  ['wallet_sendCalls, in a template', '`wallet_sendCalls`'],
])('a feature that asks a wallet for %s is refused', async (_, method) => {
  expect(await rulesBrokenBy('app/features/swap/planted.ts', `export const planted = ${method}\n`)).toContain(
    'no-restricted-syntax',
  )
})

test.each([
  ['a hook', "import { useWriteContract } from 'wagmi'"],
  ['a renamed action', "import { signTypedData as sign } from 'wagmi/actions'"],
  ['a method', "import * as wagmi from 'wagmi'\nwagmi.useSendTransaction()"],
])('%s of the wallet library that asks for a signature is refused', async (_, code) => {
  expect(await rulesBrokenBy('app/wallet/planted.ts', `${code}\n`)).toContain('no-restricted-syntax')
})

test.each([
  ['a route importing a feature’s entry file', 'app/routes/planted.ts', '#app/features/swap/swap.tsx'],
  ['a feature reading the domain', 'app/features/swap/planted.ts', '#app/domain/amount/base-units.ts'],
  ['the shell showing transactions', 'app/shell/planted.ts', '#app/transactions/toasts.tsx'],
  ['transactions reading the chain', 'app/transactions/planted.ts', '#app/chain/page-rpc.ts'],
  ['the wallet using its library', 'app/wallet/planted.ts', 'wagmi'],
  ['the cards asking the API as pages do', 'workers/cards/planted.ts', '#app/data/market-client.ts'],
  ['the web worker using the edge', 'workers/web/planted.ts', '#app/edge/services.server.ts'],
])('%s is allowed', async (_, filePath, source) => {
  const brokenRules = await rulesBrokenBy(
    filePath,
    `import * as planted from '${source}'\nexport const used = planted\n`,
  )
  expect(brokenRules).toEqual([])
})
