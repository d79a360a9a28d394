import { expect, test } from 'vitest'
import { customRpcOf, customRpcOrigins, parseRpcUrl } from './custom-rpc.ts'

test.each([
  ['https://rpc.example.org/v2/key', 'https://rpc.example.org/v2/key'],
  [' https://rpc.example.org:8443 ', 'https://rpc.example.org:8443/'],
  ['http://localhost:8545', 'http://localhost:8545/'],
  ['http://127.0.0.1:8545', 'http://127.0.0.1:8545/'],
  ['HTTPS://RPC.EXAMPLE.ORG', 'https://rpc.example.org/'],
])('%s is an RPC URL', (text, href) => {
  const parsed = parseRpcUrl(text)
  expect(parsed.ok && parsed.value.href).toBe(href)
})

test.each([
  ['unencrypted', 'http://rpc.example.org'],
  ['another protocol', 'wss://rpc.example.org'],
  ['script', 'javascript:alert(1)'],
  ['data', 'data:application/json,{}'],
  ['with credentials', 'https://user:secret@rpc.example.org'],
  ['with a fragment', 'https://rpc.example.org/#key'],
  ['a wildcard', 'https://*.example.org'],
  ['an end of the directive', 'https://a;script-src.example'],
  ['an IPv6 host', 'https://[::1]/'],
  ['no URL', 'rpc.example.org'],
  ['empty', ''],
  ['too long', `https://rpc.example.org/${'k'.repeat(256)}`],
])('%s is rejected', (_, text) => {
  expect(parseRpcUrl(text)).toEqual({ ok: false, problem: 'rpc.invalidUrl' })
})

test('a saved RPC is checked again, because a cookie may hold anything', () => {
  const cookies = `theme=dark; rpc-1=${encodeURIComponent('https://rpc.example.org/key')}; rpc-8453=http%3A%2F%2Fevil.example; rpc-11155111=%E0`
  expect(customRpcOf(cookies, 1)?.href).toBe('https://rpc.example.org/key')
  expect(customRpcOf(cookies, 8453)).toBeUndefined()
  expect(customRpcOf(cookies, 11_155_111)).toBeUndefined()
  expect(customRpcOf(null, 1)).toBeUndefined()
  expect(customRpcOrigins(cookies)).toEqual(['https://rpc.example.org'])
})
