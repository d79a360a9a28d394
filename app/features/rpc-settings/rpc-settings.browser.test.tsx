import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { RpcSettings } from './rpc-settings.tsx'

const PROTECTED = 'https://rpc.example.org/fast'

test('the RPC that protects transactions can be copied on the networks for which the operator names one', async () => {
  const settings = [
    { chainId: 1, custom: null, protected: PROTECTED },
    { chainId: 8453, custom: null, protected: null },
  ] as const
  await renderTexts(<RpcSettings settings={settings} problem={undefined} />)
  const ethereum = page.getByRole('region', { name: 'Ethereum' })
  await expect.element(ethereum.getByRole('heading', { name: 'MEV protection' })).toBeVisible()
  await ethereum.getByRole('button', { name: 'Copy RPC URL' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(PROTECTED)
  const base = page.getByRole('region', { name: 'Base' })
  await expect.element(base.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect.element(base.getByRole('heading', { name: 'MEV protection' })).not.toBeInTheDocument()
})
