import { fromBase64Url, toBase64Url } from '../base64-url.ts'
import type { ApiEnv } from '../env.ts'
import { drawDisc } from '../logos/draw-disc.ts'
import { originsOf, outsideSource } from '../logos/logo-source.ts'
import { serveImage } from '../logos/serve-image.ts'
import { problemResponse } from '../problem-response.ts'

type ImageEnv = Pick<ApiEnv, 'OPENSEA_API_KEY' | 'NFT_IMAGE_HOSTS' | 'IPFS_GATEWAY'>

/** Hosts of OpenSea's copies of images. */
const KNOWN_HOSTS = [
  'i.seadn.io',
  'i2.seadn.io',
  'i2c.seadn.io',
  'raw.seadn.io',
  'raw2.seadn.io',
  'openseauserdata.com',
]
/** Hosts that scale images down by `?w=`, as on OpenSea's pages. */
const SCALING = /^https:\/\/i(?:2|2c)?\.seadn\.io\//
/** Pixels: the width of an image in the details of an NFT, on a screen with two pixels per CSS pixel. */
const WIDTH = '640'
const MAX_BYTES = 2 * 1024 * 1024

/**
 * Path under which the first allowed image of an NFT is served; null if there is none. The path contains the image's URL and a signature
 * with the operator's key, so that only the API can choose the URL.
 */
export async function nftImagePath(env: ImageEnv, images: readonly string[]): Promise<string | null> {
  if (!env.OPENSEA_API_KEY) return null
  for (const uri of images) {
    const source = imageSource(env, uri)
    if (source === null) continue
    const bytes = new TextEncoder().encode(source)
    const signature = await crypto.subtle.sign('HMAC', await signingKey(env.OPENSEA_API_KEY), bytes)
    return `/api/nft-image/${toBase64Url(bytes)}/${toBase64Url(new Uint8Array(signature))}`
  }
  return null
}

/**
 * Answers `/api/nft-image/:url/:signature` with an image at a URL that `nftImagePath` has signed, under the same rules as token logos. A
 * disc replaces an image that fails to load, is too large or is not an image.
 */
export async function handleNftImage(request: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
  const [encoded = '', signature = ''] = new URL(request.url).pathname.split('/').slice(-2)
  const bytes = fromBase64Url(encoded)
  const signed = fromBase64Url(signature)
  const isOurs =
    Boolean(env.OPENSEA_API_KEY) &&
    bytes !== undefined &&
    signed !== undefined &&
    (await crypto.subtle.verify('HMAC', await signingKey(env.OPENSEA_API_KEY ?? ''), signed, bytes))
  // The configured hosts may have changed since the URL was signed.
  const source = isOurs ? imageSource(env, new TextDecoder().decode(bytes)) : null
  if (source === null) return problemResponse('page.notFound', 'there is no such image')
  return serveImage({ source, name: 'nfts.invalid/1', maxBytes: MAX_BYTES }, () => drawDisc(source, 'NFT'), ctx)
}

function imageSource({ NFT_IMAGE_HOSTS, IPFS_GATEWAY }: ImageEnv, uri: string): string | null {
  const source = outsideSource(uri, originsOf(NFT_IMAGE_HOSTS, KNOWN_HOSTS), IPFS_GATEWAY)
  if (source === null || !SCALING.test(source)) return source
  const url = new URL(source)
  url.searchParams.set('w', WIDTH)
  url.searchParams.set('auto', 'format')
  return url.href
}

/** Imported keys by secret, per isolate. */
const keys = new Map<string, CryptoKey>()

/** Returns the key of the signatures. It differs from the API key, so that a signature reveals nothing that OpenSea accepts. */
async function signingKey(secret: string): Promise<CryptoKey> {
  const cached = keys.get(secret)
  if (cached) return cached
  const bytes = new TextEncoder().encode(`nft-image ${secret}`)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  keys.set(secret, key)
  return key
}
