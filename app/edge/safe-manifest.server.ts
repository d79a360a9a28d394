import { IDENTITY } from '#app/base/identity.ts'

/** Entry of this site in Safe{Wallet}'s list of apps, in English like all entries. Source: Safe Apps SDK, manifest.json. */
export const SAFE_MANIFEST = {
  name: IDENTITY.name,
  description: 'Swap tokens and provide liquidity.',
  iconPath: 'apple-touch-icon.png',
}
