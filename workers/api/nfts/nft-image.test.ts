import { expect, test } from 'vitest'
import { nftImagePath } from './nft-image.ts'

const env = { OPENSEA_API_KEY: 'key' }

async function sourceOf(images: readonly string[], more = {}): Promise<string | null> {
  const path = await nftImagePath({ ...env, ...more }, images)
  return path && Buffer.from(path.split('/')[3] ?? '', 'base64url').toString()
}

test('the first image on an allowed host is used, scaled down if its host supports that', async () => {
  expect(await sourceOf(['https://i2c.seadn.io/ethereum/a.png'])).toBe(
    'https://i2c.seadn.io/ethereum/a.png?w=640&auto=format',
  )
  expect(await sourceOf(['https://tracker.example/a.png', 'https://raw2.seadn.io/ethereum/a.svg'])).toBe(
    'https://raw2.seadn.io/ethereum/a.svg',
  )
  expect(await sourceOf([`ipfs://Qm${'x'.repeat(44)}/1.png`])).toBe(`https://ipfs.io/ipfs/Qm${'x'.repeat(44)}/1.png`)
})

test.each([
  'https://i.seadn.io.tracker.example/a.png',
  'http://i.seadn.io/a.png',
  'https://user:secret@i.seadn.io/a.png',
  'https://i.seadn.io:8443/a.png',
  'data:image/svg+xml,<svg/>',
  'https://assets.coingecko.com/a.png',
  '',
])('an image at %j has no path', async (uri) => {
  expect(await nftImagePath(env, [uri])).toBeNull()
})

test('configured hosts replace the known ones, and without a key there is no path', async () => {
  expect(await sourceOf(['https://media.example/a.png'], { NFT_IMAGE_HOSTS: 'media.example' })).toBe(
    'https://media.example/a.png',
  )
  expect(await sourceOf(['https://i.seadn.io/a.png'], { NFT_IMAGE_HOSTS: 'media.example' })).toBeNull()
  expect(await nftImagePath({}, ['https://i.seadn.io/a.png'])).toBeNull()
})

test('the path depends on the key, and the longest allowed URL fits the route', async () => {
  const [one, other] = await Promise.all(
    [env, { OPENSEA_API_KEY: 'other' }].map((imageEnv) => nftImagePath(imageEnv, ['https://i.seadn.io/a'])),
  )
  expect(one).not.toBe(other)
  const longest = `https://i.seadn.io/${'x'.repeat(481)}`
  expect(longest).toHaveLength(500)
  expect(await nftImagePath(env, [longest])).toMatch(/^\/api\/nft-image\/[\w-]{1,800}\/[\w-]{43}$/)
})
