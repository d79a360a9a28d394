import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { isForOneNetwork, readSwapLink, unreadableParts } from './read-swap-link.ts'
import { defaultSwapLink, flipped, movedTo, withCurrency, withNetwork, writeSwapLink } from './swap-link.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const read = (query: string) => readSwapLink(new URLSearchParams(query))

test('an empty link is ether for the first stablecoin on Ethereum', () => {
  expect(read('')).toEqual({ chainId: 1, input: NATIVE, output: USDC, value: '', field: 'input' })
})

test('a complete link is read unchanged', () => {
  expect(read(`chain=base&inputCurrency=NATIVE&outputCurrency=${USDC}&value=1.5&field=OUTPUT`)).toEqual({
    chainId: 8453,
    input: NATIVE,
    output: USDC,
    value: '1.5',
    field: 'output',
  })
})

test('old parameter names and lower case are accepted', () => {
  expect(
    read(`chainId=1&inputCurrency=${DAI.toLowerCase()}&outputCurrency=eth&exactAmount=2&exactField=output`),
  ).toEqual({
    chainId: 1,
    input: DAI,
    output: NATIVE,
    value: '2',
    field: 'output',
  })
})

test('the old name of the chain is understood, and the new name wins over every old one', () => {
  expect(read('chainId=8453').chainId).toBe(8453)
  expect(read('chain=mainnet&chainId=8453').chainId).toBe(1)
  expect(read('value=1&exactAmount=2')).toMatchObject({ value: '1' })
})

test('unreadable values are ignored', () => {
  expect(read('chain=atlantis&inputCurrency=%3Cscript%3E&outputCurrency=0x12&value=-1e9&field=sideways')).toEqual({
    chainId: 1,
    input: NATIVE,
    output: USDC,
    value: '',
    field: 'input',
  })
})

test('an address with a wrong checksum is ignored', () => {
  expect(read('inputCurrency=0xa0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48').input).toBe(NATIVE)
})

test('a link with only a stablecoin as input has the native currency as output', () => {
  expect(read(`inputCurrency=${USDC}`)).toMatchObject({ input: USDC, output: NATIVE })
})

test('a link with only the native currency as output has the stablecoin as input', () => {
  expect(read('outputCurrency=NATIVE')).toMatchObject({ input: USDC, output: NATIVE })
})

test('a link with the same token on both sides keeps the input', () => {
  expect(read(`inputCurrency=${USDC}&outputCurrency=${USDC}`)).toMatchObject({ input: USDC, output: NATIVE })
})

test('a written link is read back unchanged', () => {
  const link = { chainId: 8453, input: NATIVE, output: USDC, value: '0.25', field: 'output' } as const
  expect(writeSwapLink(link)).toBe(`chain=base&inputCurrency=NATIVE&outputCurrency=${USDC}&value=0.25&field=OUTPUT`)
  expect(read(writeSwapLink(link))).toEqual(link)
})

test('a written link without an amount has neither `value` nor `field`', () => {
  expect(writeSwapLink(read(''))).toBe(`chain=mainnet&inputCurrency=NATIVE&outputCurrency=${USDC}`)
})

test('choosing the other side’s token swaps the two', () => {
  expect(withCurrency(read(''), 'input', USDC)).toMatchObject({ input: USDC, output: NATIVE })
  expect(withCurrency(read(''), 'output', NATIVE)).toMatchObject({ input: USDC, output: NATIVE })
})

test('choosing a new token replaces its side only', () => {
  expect(withCurrency(read('value=1'), 'output', DAI)).toEqual({
    chainId: 1,
    input: NATIVE,
    output: DAI,
    value: '1',
    field: 'input',
  })
})

test('flipping the pair keeps the typed amount with its token', () => {
  const link = read('value=3')
  expect(flipped(link)).toMatchObject({ input: USDC, output: NATIVE, value: '3', field: 'output' })
  expect(flipped(flipped(link))).toEqual(link)
})

test('another network starts with its default pair and no amount', () => {
  expect(defaultSwapLink(11155111)).toEqual({
    chainId: 11155111,
    input: NATIVE,
    output: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
    value: '',
    field: 'input',
  })
})

test('a change of network sets the network, clears pair and amount, and leaves every other parameter', () => {
  const before = `chain=mainnet&inputCurrency=${USDC}&outputCurrency=NATIVE&value=3&field=OUTPUT&lng=de-DE&x=1`
  expect(withNetwork(new URLSearchParams(before), 8453).toString()).toBe('chain=base&lng=de-DE&x=1')
  const old = 'chainId=1&exactAmount=3&exactField=output&lng=de-DE'
  expect(withNetwork(new URLSearchParams(old), 8453).toString()).toBe('lng=de-DE&chain=base')
})

test('a link without tokens of its network moves to another one with its amount', () => {
  const usdcOfBase = defaultSwapLink(8453).output
  expect(movedTo(read('value=3&field=OUTPUT'), 8453)).toEqual({
    chainId: 8453,
    input: NATIVE,
    output: usdcOfBase,
    value: '3',
    field: 'output',
  })
  expect(movedTo(read('outputCurrency=ETH'), 8453)).toMatchObject({ input: usdcOfBase, output: NATIVE })
})

test.each([
  ['', false],
  ['value=1&field=OUTPUT', false],
  ['inputCurrency=NATIVE', false],
  ['outputCurrency=ETH', false],
  ['inputCurrency=', false],
  ['chain=base', true],
  ['chainId=1', true],
  [`outputCurrency=${USDC}`, true],
  ['inputCurrency=usdc', true],
])('the link %s is for one network: %s', (query, isBound) => {
  expect(isForOneNetwork(new URLSearchParams(query))).toBe(isBound)
})

test('an ambiguous amount in a link is ignored', () => {
  expect(read('value=1,000').value).toBe('')
  expect(read('value=1.5').value).toBe('1.5')
})

test('a currency that cannot be read is reported, because a default replaces it', () => {
  const unread = (query: string) => unreadableParts(new URLSearchParams(query)).currencies
  const wrongChecksum = USDC.replace('A0b8', 'a0B8')
  expect(unread(`inputCurrency=ETH&outputCurrency=${wrongChecksum}`)).toEqual([wrongChecksum])
  expect(unread('inputCurrency=0x12&outputCurrency=usdc')).toEqual(['0x12', 'usdc'])
  expect(unread(`inputCurrency=native&outputCurrency=${USDC.toLowerCase()}`)).toEqual([])
  expect(unread('outputCurrency=')).toEqual([])
})
