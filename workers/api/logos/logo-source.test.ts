import { expect, test } from 'vitest'
import { logoSource } from './logo-source.ts'

const CONTENT = 'QmXttGpZrECX5qCyXbBQiqgQNytVGeZW5Anewvh2jc4psg'

test.each([
  'https://raw.githubusercontent.com/someone/assets/logo.png',
  'https://assets.coingecko.com/coins/images/1/thumb/a.png?1547',
])('%s is accepted, because its host is known', (uri) => {
  expect(logoSource(uri, {})).toBe(uri)
})

test.each([
  [`ipfs://${CONTENT}`, `https://ipfs.io/ipfs/${CONTENT}`],
  [`ipfs://ipfs/${CONTENT}/logo.png`, `https://ipfs.io/ipfs/${CONTENT}/logo.png`],
])('%s is fetched from the IPFS gateway', (uri, url) => {
  expect(logoSource(uri, {})).toBe(url)
  expect(logoSource(uri, { IPFS_GATEWAY: 'https://gateway.example/' })).toBe(
    url.replace('https://ipfs.io', 'https://gateway.example'),
  )
})

test.each([
  null,
  '',
  'logo.png',
  '/logos/1/eth.svg',
  'http://raw.githubusercontent.com/a.png',
  'https://tracker.example/a.png',
  'https://raw.githubusercontent.com.tracker.example/a.png',
  'https://raw.githubusercontent.com:8443/a.png',
  'https://user:secret@raw.githubusercontent.com/a.png',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:8787/api/status',
  'https://localhost/a.png',
  'data:image/svg+xml,<svg/>',
  'ipfs://../../api/status',
  `ipfs://${CONTENT}/../../x`,
  'javascript:alert(1)',
  'file:///etc/passwd',
])('%s is refused', (uri) => {
  expect(logoSource(uri, {})).toBe(null)
})

test('configured hosts replace the known ones; only the local machine may use plain http', () => {
  const env = { LOGO_HOSTS: 'logos.example, http://127.0.0.1:9000 http://logos.example https://x.example' }
  expect(logoSource('https://logos.example/a.png', env)).toBe('https://logos.example/a.png')
  expect(logoSource('http://127.0.0.1:9000/a.png', env)).toBe('http://127.0.0.1:9000/a.png')
  expect(logoSource('http://127.0.0.1:9001/a.png', env)).toBe(null)
  expect(logoSource('http://logos.example/a.png', env)).toBe(null)
  expect(logoSource('https://raw.githubusercontent.com/a.png', env)).toBe(null)
})
