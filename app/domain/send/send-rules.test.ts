import { expect, test } from 'vitest'
import { isContract } from './is-contract.ts'
import { isFullNative, maxSend } from './max-send.ts'
import { readSendLink, unreadableSendParts } from './read-send-link.ts'
import { sendButton, type SendButtonFacts } from './send-button.ts'
import { defaultSendLink, writeSendLink } from './send-link.ts'
import { speedBumps } from './speed-bumps.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0x0000000000000000000000000000000000000000'
const ETHER = 10n ** 18n

test('a delegated account is not a contract', () => {
  expect(isContract('0x')).toBe(false)
  expect(isContract(`0xef0100${'ab'.repeat(20)}`)).toBe(false)
  expect(isContract(`0xEF0100${'AB'.repeat(20)}`)).toBe(false)
  // Longer or shorter code with the prefix is not a delegation.
  expect(isContract(`0xef0100${'ab'.repeat(19)}`)).toBe(true)
  expect(isContract(`0xef0100${'ab'.repeat(21)}`)).toBe(true)
  expect(isContract(`0xef0101${'ab'.repeat(20)}`)).toBe(true)
  expect(isContract('0x6001')).toBe(true)
})

test('speed bumps are ordered: contract, new address, changed username; an own account is never new', () => {
  const unchanged = { formerAddress: undefined }
  expect(speedBumps({ isContract: true, isNew: true, isOwn: false, ...unchanged })).toEqual(['contract', 'newAddress'])
  expect(speedBumps({ isContract: true, isNew: false, isOwn: false, ...unchanged })).toEqual(['contract'])
  expect(speedBumps({ isContract: false, isNew: true, isOwn: false, ...unchanged })).toEqual(['newAddress'])
  expect(speedBumps({ isContract: false, isNew: true, isOwn: true, ...unchanged })).toEqual([])
  expect(speedBumps({ isContract: false, isNew: false, isOwn: false, ...unchanged })).toEqual([])
  expect(speedBumps({ isContract: true, isNew: true, isOwn: false, formerAddress: USDC })).toEqual([
    'contract',
    'newAddress',
    'changedUsername',
  ])
})

const onEthereum = { chainId: 1, isNative: true, gasFee: undefined } as const

test('max leaves a reserve of the native currency, and no reserve of a token', () => {
  expect(maxSend(5n, { ...onEthereum, isNative: false })).toBe(5n)
  expect(maxSend(ETHER, onEthereum)).toBe(ETHER - 2n * 10n ** 15n)
  expect(maxSend(ETHER, { ...onEthereum, chainId: 8453 })).toBe(ETHER - 10n ** 14n)
  expect(maxSend(ETHER, { ...onEthereum, gasFee: 4n * 10n ** 15n })).toBe(ETHER - 6n * 10n ** 15n)
  expect(maxSend(ETHER, { ...onEthereum, gasFee: 10n ** 15n })).toBe(ETHER - 2n * 10n ** 15n)
  expect(maxSend(2n * 10n ** 15n, onEthereum)).toBe(0n)
  expect(maxSend(1n, onEthereum)).toBe(0n)
})

test('a send that leaves no more than the reserve sends the full native balance', () => {
  const max = maxSend(ETHER, onEthereum)
  expect(isFullNative(max, ETHER, onEthereum)).toBe(true)
  expect(isFullNative(max + 1n, ETHER, onEthereum)).toBe(true)
  expect(isFullNative(max - 1n, ETHER, onEthereum)).toBe(false)
  expect(isFullNative(ETHER, ETHER, { ...onEthereum, isNative: false })).toBe(false)
  expect(isFullNative(0n, 0n, onEthereum)).toBe(false)
})

test('a written link is read back unchanged', () => {
  for (const link of [defaultSendLink(1), { chainId: 8453, inputCurrency: USDC }] as const)
    expect(readSendLink(new URLSearchParams(writeSendLink(link)))).toEqual(link)
  expect(writeSendLink(defaultSendLink(1))).toBe('chain=mainnet&inputCurrency=NATIVE')
  expect(readSendLink(new URLSearchParams(), 8453)).toEqual({ chainId: 8453, inputCurrency: NATIVE })
})

test('unreadable parts of a link are replaced by defaults and reported', () => {
  const params = new URLSearchParams({ chain: 'nowhere', inputCurrency: '0x12' })
  expect(readSendLink(params)).toEqual(defaultSendLink(1))
  expect(unreadableSendParts(params)).toEqual({ chain: 'nowhere', currency: '0x12' })
  expect(unreadableSendParts(new URLSearchParams())).toEqual({ chain: '', currency: '' })
})

const ready: SendButtonFacts = {
  wallet: 'connected',
  isOnline: true,
  isBlocked: false,
  recipient: 'valid',
  amount: 1n,
  inputError: undefined,
  isLoading: false,
}

// Each condition holds together with all later ones, so that the order is tested as well.
test('the button shows the first condition that is not met', () => {
  const steps: readonly (readonly [Partial<SendButtonFacts>, string, boolean])[] = [
    [{ wallet: 'disconnected' }, 'connect', true],
    [{ wallet: 'connecting' }, 'connecting', false],
    [{ isBlocked: true }, 'blocked', false],
    [{ recipient: 'invalid' }, 'invalidRecipient', false],
    [{ recipient: 'empty' }, 'selectRecipient', false],
    [{ amount: 0n }, 'enterAmount', false],
    [{ isOnline: false }, 'offline', false],
    [{ inputError: 'INSUFFICIENT_FUNDS' }, 'send', false],
    [{ isLoading: true }, 'loading', false],
    [{}, 'send', true],
  ]
  for (const [index, [, label, enabled]] of steps.entries()) {
    const later = steps.slice(index).toReversed()
    const facts = Object.assign({}, ready, ...later.map(([change]) => change)) as SendButtonFacts
    expect(sendButton(facts)).toEqual({ label, enabled })
  }
  expect(sendButton({ ...ready, amount: undefined })).toEqual({ label: 'enterAmount', enabled: false })
  expect(sendButton({ ...ready, recipient: 'failed' })).toEqual({ label: 'send', enabled: false })
  expect(sendButton({ ...ready, recipient: 'loading' })).toEqual({ label: 'loading', enabled: false })
  expect(sendButton({ ...ready, inputError: 'INSUFFICIENT_FUNDS_FOR_GAS' })).toEqual({ label: 'send', enabled: false })
})
