import { IDENTITY } from '#app/base/identity.ts'

/** What Safe{Wallet} shows of this site in its list of apps, in English as all of them. Source: Safe Apps SDK, manifest.json. */
export const SAFE_MANIFEST = {
  name: IDENTITY.name,
  description: 'Swap tokens and provide liquidity.',
  iconPath: 'apple-touch-icon.png',
}
