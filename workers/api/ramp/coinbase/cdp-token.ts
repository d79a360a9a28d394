import { SECOND } from '#app/base/time.ts'
import { toBase64Url } from '../../base64-url.ts'

/** Seconds. Each token is for one request. */
const LIFETIME = 120
const SEED_BYTES = 32
const NONCE_BYTES = 16

/** A secret API key of the Coinbase Developer Platform with the signature algorithm Ed25519. */
export interface CdpKey {
  readonly id: string
  /** Base64 of the seed and the public key. */
  readonly secret: string
}

/**
 * Creates the JSON Web Token that authenticates one request.
 *
 * Source   https://docs.cdp.coinbase.com/sdks/cdp-sdks-v2/typescript/auth/JWT: EdDSA, claim `uris` with method, host and path
 * Throws   if the secret is not an Ed25519 key
 */
export async function createCdpToken({ id, secret }: CdpKey, method: string, url: URL): Promise<string> {
  const bytes = Uint8Array.from(atob(secret), (char) => char.charCodeAt(0))
  if (bytes.length !== 2 * SEED_BYTES) throw new Error('COINBASE_KEY_SECRET is not an Ed25519 key')
  const jwk = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: toBase64Url(bytes.slice(0, SEED_BYTES)),
    x: toBase64Url(bytes.slice(SEED_BYTES)),
  }
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['sign'])
  const now = Math.floor(Date.now() / SECOND)
  const nonce = [...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const header = { alg: 'EdDSA', typ: 'JWT', kid: id, nonce }
  const claims = {
    sub: id,
    iss: 'cdp',
    iat: now,
    nbf: now,
    exp: now + LIFETIME,
    uris: [`${method} ${url.host}${url.pathname}`],
  }
  const message = `${encodePart(header)}.${encodePart(claims)}`
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(message))
  return `${message}.${toBase64Url(new Uint8Array(signature))}`
}

function encodePart(value: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}
