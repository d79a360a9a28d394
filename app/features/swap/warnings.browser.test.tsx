import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { readSwapLink } from '#app/domain/swap/read-swap-link.ts'
import type { TokenFindings } from '#app/domain/token/safety.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ether, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { Swap } from './swap.tsx'

const warning = page.getByTestId('safety-notice')
const dismiss = page.getByRole('button', { name: 'Don’t show this again' })

const tested = { buyFee: 0, sellFee: 0, triedAt: 1 }
const priced = { pricedAt: null }

/** Opens the card of `/swap?outputCurrency=…` for a token with these findings. */
async function openSwapFor(
  address: Address,
  safety: PricedToken['safety'],
  findings: Partial<TokenFindings> = {},
  symbol = 'TIDE',
) {
  const token = {
    ...usdc,
    ...priced,
    address,
    symbol,
    safety,
    ...(safety !== 'VERIFIED' && { findings: { reasons: [], ...tested, ...findings } }),
  }
  const link = readSwapLink(new URLSearchParams({ outputCurrency: address }))
  expect(link).toMatchObject({ input: NATIVE, output: address })
  return renderTexts(
    <Swap link={link} tokens={[{ ...ether, ...priced }, token]} readAt={Date.now()} onLink={() => {}} />,
  )
}

test.each([
  ['low', 1, 'MEDIUM_WARNING', { reasons: ['unlisted'] }, 'TIDE isn’t on our token list.'],
  [
    'medium',
    2,
    'MEDIUM_WARNING',
    { reasons: ['fee', 'unlisted'], buyFee: 200, sellFee: 300 },
    'takes a fee on transfers',
  ],
  ['medium', 3, 'STRONG_WARNING', { reasons: ['highFee', 'unlisted'], buyFee: 2_000 }, 'takes a high fee on transfers'],
] as const)(
  'a link to a token with a warning of %s severity shows it with the address until it is dismissed',
  async (...row) => {
    const [, digit, safety, findings, text] = row
    const address = `0x${String(digit).repeat(40)}` as const
    const { unmount } = await openSwapFor(address, safety, findings)
    await expect.element(warning).toHaveTextContent(text)
    await expect.element(warning).toHaveTextContent(address)
    if ('buyFee' in findings) await expect.element(warning).toHaveTextContent(`${findings.buyFee / 100}% buy`)
    expect(await axeViolations()).toEqual([])
    await dismiss.click()
    await expect.element(warning).not.toBeInTheDocument()
    await expect.element(page.getByTestId('safety-dismissed')).toHaveTextContent('Warning about TIDE hidden.')
    await unmount()
    // The next visit remembers it; a warning of a higher severity is shown again.
    const { unmount: leave } = await openSwapFor(address, safety, findings)
    await expect.element(page.getByTestId('safety-dismissed')).toBeVisible()
    await leave()
    await openSwapFor(address, 'STRONG_WARNING', { reasons: ['honeypot', 'unlisted'], sellFee: null })
    await expect.element(warning).toHaveTextContent('TIDE is a honeypot.')
    await expect.element(dismiss).not.toBeInTheDocument()
  },
)

test.each([
  ['an impersonator', 4, 'STRONG_WARNING', 'impersonator', 'Not the real TIDE.'],
  ['a token with a deceptive name', 5, 'STRONG_WARNING', 'deceptive', 'TIDE'],
  ['a blocked token', 6, 'BLOCKED', 'blocked', 'TIDE is blocked and can’t be traded here.'],
] as const)('the warning about %s cannot be dismissed', async (_what, digit, safety, reason, text) => {
  const address = `0x${String(digit).repeat(40)}` as const
  await openSwapFor(address, safety, { reasons: [reason] })
  await expect.element(warning).toHaveTextContent(text)
  await expect.element(warning).toHaveTextContent(address)
  await expect.element(dismiss).not.toBeInTheDocument()
})

test('a link to a token of the default lists shows no warning', async () => {
  await openSwapFor(usdc.address, 'VERIFIED', {}, 'USDC')
  await expect.element(page.getByRole('button', { name: 'Token to buy: USDC' })).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
})
