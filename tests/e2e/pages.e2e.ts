import { audit } from './audit.ts'
import { test } from './stack.ts'

/** Every kind of page, and those of its states that look different. Add a row for each new kind. */
const PAGES = {
  'the landing page': '/',
  'the list of tokens on Ethereum': '/explore',
  'the list of tokens on Base': '/explore/tokens/base',
  'the list of pools': '/explore/pools',
  'the list of transactions': '/explore/transactions/base',
  'the list of withdrawals': '/explore/transactions?type=remove',
  'a token': '/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  'a token’s volume over a year':
    '/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984?chart=volume&range=1Y',
  'a token that copies a symbol': '/explore/tokens/ethereum/0xfa15E000fa15e000FA15e000fA15e000FA15E000',
  'a token with HTML in its name': '/explore/tokens/ethereum/0xdEad10cc0dEAd10cC0Dead10Cc0deAd10Cc0dead',
  'the native currency': '/explore/tokens/ethereum/NATIVE',
  'a v3 pool': '/explore/pools/ethereum/0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  'a v3 pool’s price over a year':
    '/explore/pools/ethereum/0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640?chart=price&range=1Y',
  'the liquidity of a v4 pool with a hook':
    '/explore/pools/ethereum/0x4857a7c55acacf3a1151379edb7440f86e352253e856471d2658dfb7f1412f7b?chart=liquidity',
  'a v2 pair': '/explore/pools/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
  'a portfolio': '/portfolio/0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  'an account’s NFTs': '/portfolio/0x976EA74026E726554dB657fA54763abd0C3a0aa9/nfts',
  'an account’s activity': '/portfolio/0x976EA74026E726554dB657fA54763abd0C3a0aa9/activity',
  'an account’s approvals': '/portfolio/0x976EA74026E726554dB657fA54763abd0C3a0aa9/approvals',
  'a portfolio search with an invalid address': '/portfolio?address=0x12',
  'the swap page': '/swap',
  'a planned page': '/limit',
  'an account’s open positions': '/portfolio/0x976EA74026E726554dB657fA54763abd0C3a0aa9/pools',
  'an owner’s list of positions': '/positions?owner=0x976EA74026E726554dB657fA54763abd0C3a0aa9&status=in-out-closed',
  'a list of positions with an invalid owner': '/positions?owner=0x12',
  'a position': '/positions/v3/ethereum/1',
  'a share of a pair':
    '/positions/v2/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc?owner=0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  'a share of a pair without an owner': '/positions/v2/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
  'the pool finder with a v2 pool':
    '/pools/v2/find?chain=ethereum&currencyA=NATIVE&currencyB=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'the passkey window': '/auth/passkey/extension',
  'the not-found page': '/not-found',
} as const

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} has no axe or CSP violations and no overflow, in both themes`, async ({ page }) => {
    await audit(page, path)
  })
}
