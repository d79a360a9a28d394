import { addressKey, NATIVE, type AddressKey } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { logoPath } from './logo-path.ts'

/**
 * The mark (`tools/logos/marks.ts`) of each token, by chain and checksummed address: never by symbol, which any token
 * can copy. Server only, because the browser gets paths with its data.
 */
export const DEFAULT_LOGOS: Readonly<Record<ChainId, Readonly<Record<string, string>>>> = {
  1: {
    [NATIVE]: 'eth',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2': 'weth',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': 'usdc',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7': 'usdt',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F': 'dai',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599': 'wbtc',
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984': 'uni',
    '0x514910771AF9Ca656af840dff83E8264EcF986CA': 'link',
    '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9': 'aave',
    '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2': 'mkr',
    '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32': 'ldo',
    '0xD533a949740bb3306d119CC777fa900bA034cd52': 'crv',
    '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE': 'shib',
    '0x6982508145454Ce325dDbE47a25d4ec3d2311933': 'pepe',
    '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0': 'wsteth',
    '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72': 'ens',
    '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1': 'arb',
    '0xc00e94Cb662C3520282E6f5717214004A7f26888': 'comp',
    '0xc944E90C64B2c07662A292be6244BDf05Cda44a7': 'grt',
    '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F': 'snx',
    '0x111111111117dC0aa78b770fA6A738034120C302': '1inch',
    '0x0bc529c00C6401aEF6D220BE8C6Ea1667F6Ad93e': 'yfi',
    '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8': 'pyusd',
    '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd': 'gusd',
    '0x853d955aCEf822Db058eb8505911ED77F175b99e': 'frax',
    '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf': 'cbbtc',
  },
  8453: {
    [NATIVE]: 'eth',
    '0x4200000000000000000000000000000000000006': 'weth',
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913': 'usdc',
    '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2': 'usdt',
    '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb': 'dai',
    '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA': 'usdbc',
    '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf': 'cbbtc',
    '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22': 'cbeth',
  },
  11155111: {
    [NATIVE]: 'eth',
    '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14': 'weth',
    '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238': 'usdc',
    '0xaA8E23Fb1079EA71e0a56F48a2aA51851D8433D0': 'usdt',
    '0xFF34B3d4Aee8ddCd6F9AFFFB6Fe49bD371b8a357': 'dai',
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984': 'uni',
    '0x779877A7B0D9E8603169DdbD7836e478b4624789': 'link',
  },
}

const PATHS: ReadonlyMap<AddressKey, string> = new Map(
  Object.entries(DEFAULT_LOGOS).flatMap(([chainId, marks]) =>
    Object.entries(marks).map(([address, mark]) => [addressKey(Number(chainId), address), logoPath(mark)] as const),
  ),
)

/** Returns the path of a token's built-in logo, for any case of the address; null if it has none. */
export function defaultLogo(chainId: ChainId, address: string): string | null {
  return PATHS.get(addressKey(chainId, address)) ?? null
}
