import { expect, test } from 'vitest'
import { safeOrigin, walletServiceAttributes, walletServiceOrigins } from './wallet-services.server.ts'

const PROJECT = '0123456789abcdef0123456789abcdef'

test('without a project id no service is offered and no host is allowed', () => {
  for (const WALLETCONNECT_ID of ['', 'abc', `${PROJECT}0`, `${PROJECT.slice(1)} `]) {
    expect(walletServiceAttributes({ WALLETCONNECT_ID })).toEqual({})
    expect(walletServiceOrigins({ WALLETCONNECT_ID })).toEqual([])
  }
  expect(walletServiceAttributes({})).toEqual({})
})

test("a project id adds exactly WalletConnect's relay and node", () => {
  const env = { WALLETCONNECT_ID: PROJECT }
  expect(walletServiceOrigins(env)).toEqual(['wss://relay.walletconnect.org', 'https://rpc.walletconnect.org'])
  expect(walletServiceAttributes(env)['data-walletconnect']).toBe(
    `${PROJECT} wss://relay.walletconnect.org/ https://rpc.walletconnect.org/v1/`,
  )
})

test('AppKit needs a project id, and adds its service', () => {
  const env = { WALLETCONNECT_ID: PROJECT, APPKIT: 'on' }
  expect(walletServiceAttributes(env)['data-appkit']).toBe('on')
  expect(walletServiceOrigins(env)).toEqual([
    'wss://relay.walletconnect.org',
    'https://rpc.walletconnect.org',
    'https://api.web3modal.org',
  ])
  for (const off of [{ APPKIT: 'on' }, { ...env, APPKIT: 'true' }, { WALLETCONNECT_ID: PROJECT }]) {
    expect(walletServiceAttributes(off)).not.toHaveProperty('data-appkit')
    expect(walletServiceOrigins(off)).not.toContain('https://api.web3modal.org')
  }
})

test('a Safe may frame the site only if the operator names its origin', () => {
  expect(safeOrigin({})).toBeUndefined()
  expect(safeOrigin({ SAFE_ORIGIN: 'https://app.safe.global/apps?x=1' })).toBe('https://app.safe.global')
  expect(walletServiceAttributes({ SAFE_ORIGIN: 'https://app.safe.global' })).toEqual({
    'data-safe': 'https://app.safe.global',
  })
  for (const SAFE_ORIGIN of [
    '*',
    'https:',
    'http://app.safe.global',
    "https://a.example;script-src'unsafe-inline'",
    "'self'",
  ])
    expect(safeOrigin({ SAFE_ORIGIN })).toBeUndefined()
})

test('relay and node can be configured, unencrypted only on the local host', () => {
  const env = { WALLETCONNECT_ID: PROJECT, WALLETCONNECT_RELAY: 'ws://127.0.0.1:9000' }
  expect(walletServiceOrigins({ ...env, WALLETCONNECT_RPC: 'http://localhost:9001/rpc' })).toEqual([
    'ws://127.0.0.1:9000',
    'http://localhost:9001',
  ])
  for (const url of [
    'ws://relay.example',
    'https://relay.example',
    'relay.example',
    "wss://a'b.example",
    'wss://*.example',
  ])
    expect(walletServiceOrigins({ ...env, WALLETCONNECT_RELAY: url })).toEqual([])
})

test('RPCs for wallets are attributes of the document, and no page may connect to them', () => {
  const env = {
    WALLET_RPC_URLS: '{"8453":"https://rpc.example.org/base","1":"ftp://rpc.example.org","77":"https://a.example"}',
  }
  expect(walletServiceAttributes(env)).toEqual({ 'data-rpc-8453': 'https://rpc.example.org/base' })
  expect(walletServiceOrigins(env)).toEqual([])
})
