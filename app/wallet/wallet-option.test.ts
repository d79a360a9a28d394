import type { Connector } from 'wagmi'
import { expect, test } from 'vitest'
import { connectedWallet } from './wallet-option.ts'

// Only these fields of a connector are read.
const connector = (fields: object) => ({ id: 'passkey', name: 'Passkey', icon: undefined, ...fields }) as Connector

test('only a connector of the embedded type is an embedded wallet, which is not backed up unless it says so', () => {
  expect(connectedWallet(connector({ type: 'injected' }))).not.toHaveProperty('embedded')
  expect(connectedWallet(connector({ type: 'embedded' })).embedded).toEqual({ isBackedUp: false })
  expect(connectedWallet(connector({ type: 'embedded', isBackedUp: true })).embedded).toEqual({ isBackedUp: true })
})
