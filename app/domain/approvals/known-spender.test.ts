import { expect, test } from 'vitest'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { knownSpender } from './known-spender.ts'

test('only the protocol’s contracts on the same chain have a name', () => {
  for (const { id, contracts } of CHAINS) {
    expect(knownSpender(id, contracts.permit2.toLowerCase())).toBe('Permit2')
    expect(knownSpender(id, contracts.universalRouter)).toBe('Universal Router')
    const others = CHAINS.filter((chain) => chain.id !== id).map((chain) => chain.contracts.universalRouter)
    expect(others.map((address) => knownSpender(id, address))).toEqual(others.map(() => undefined))
  }
  expect(knownSpender(1, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')).toBeUndefined()
})
