import { getAddress, type Address } from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Token } from '#app/domain/token/token.ts'

/** The contract behind the token. */
export type TokenKind = 'weth' | 'uni' | 'plain' | 'permit' | 'dai' | 'noReturn' | 'bytes32' | 'fee' | 'honeypot'

/** How a token's price moves, see `prices.ts`. Numbers rather than money: they only drive the simulation. */
export interface TokenMarket {
  /** US dollars per whole token at the reference time. */
  readonly usd: number
  /** Total supply in whole tokens, for the FDV. */
  readonly supply: number
  /** Beta to the market: 0 for stablecoins, 1 for ether. */
  readonly beta: number
  /** Typical daily change independent of the market, as a fraction. */
  readonly volatility: number
  /** Tokens of one family share a price path (all wrapped bitcoins). The token's symbol by default. */
  readonly family?: string
  /** Change over a year, as a factor of the price (0.5 halves it). 1 by default. */
  readonly drift?: number
}

export interface WorldToken extends Token {
  readonly kind: TokenKind
  /** On the default token list. */
  readonly isListed: boolean
  readonly market: TokenMarket
}

type Row = readonly [
  symbol: string,
  name: string,
  address: string,
  decimals: number,
  kind: TokenKind,
  market: TokenMarket,
]

const STABLE = { usd: 1, beta: 0, volatility: 0.0003 }
const ETHER: TokenMarket = { usd: 2_950, supply: 3_100_000, beta: 1, volatility: 0, family: 'ETH', drift: 1.1 }
const BITCOIN = { usd: 78_000, beta: 0.75, volatility: 0.008, family: 'BTC', drift: 1.2 }

const ETHEREUM: readonly Row[] = [
  ['WETH', 'Wrapped Ether', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18, 'weth', ETHER],
  ['USDC', 'USD Coin', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, 'permit', { ...STABLE, supply: 32e9 }],
  ['USDT', 'Tether USD', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, 'noReturn', { ...STABLE, supply: 71e9 }],
  ['DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, 'dai', { ...STABLE, supply: 3.4e9 }],
  ['WBTC', 'Wrapped BTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8, 'plain', { ...BITCOIN, supply: 128_000 }],
  [
    'UNI',
    'Uniswap',
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    18,
    'uni',
    { usd: 8.4, supply: 1e9, beta: 1.2, volatility: 0.02 },
  ],
  [
    'LINK',
    'ChainLink Token',
    '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    18,
    'plain',
    { usd: 15.2, supply: 1e9, beta: 1.1, volatility: 0.018 },
  ],
  [
    'AAVE',
    'Aave Token',
    '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
    18,
    'permit',
    { usd: 214, supply: 16e6, beta: 1.2, volatility: 0.02, drift: 1.6 },
  ],
  [
    'MKR',
    'Maker',
    '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2',
    18,
    'bytes32',
    { usd: 1_640, supply: 870_000, beta: 0.8, volatility: 0.02, drift: 0.8 },
  ],
  [
    'LDO',
    'Lido DAO Token',
    '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32',
    18,
    'plain',
    { usd: 1.12, supply: 1e9, beta: 1.3, volatility: 0.024, drift: 0.6 },
  ],
  [
    'CRV',
    'Curve DAO Token',
    '0xD533a949740bb3306d119CC777fa900bA034cd52',
    18,
    'plain',
    { usd: 0.62, supply: 2.3e9, beta: 1.2, volatility: 0.026 },
  ],
  [
    'SHIB',
    'SHIBA INU',
    '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
    18,
    'plain',
    { usd: 0.0000132, supply: 589e12, beta: 1.3, volatility: 0.024, drift: 0.7 },
  ],
  [
    'PEPE',
    'Pepe',
    '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
    18,
    'plain',
    { usd: 0.0000091, supply: 420.69e12, beta: 1.5, volatility: 0.04, drift: 1.9 },
  ],
  [
    'wstETH',
    'Wrapped liquid staked Ether 2.0',
    '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
    18,
    'permit',
    { ...ETHER, usd: 3_570, supply: 3.4e6, drift: 1.13 },
  ],
  [
    'ENS',
    'Ethereum Name Service',
    '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
    18,
    'permit',
    { usd: 21.5, supply: 1e8, beta: 1.1, volatility: 0.02 },
  ],
  [
    'ARB',
    'Arbitrum',
    '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1',
    18,
    'permit',
    { usd: 0.48, supply: 1e10, beta: 1.2, volatility: 0.02, drift: 0.55 },
  ],
  [
    'COMP',
    'Compound',
    '0xc00e94Cb662C3520282E6f5717214004A7f26888',
    18,
    'plain',
    { usd: 47, supply: 1e7, beta: 1, volatility: 0.018 },
  ],
  [
    'GRT',
    'Graph Token',
    '0xc944E90C64B2c07662A292be6244BDf05Cda44a7',
    18,
    'permit',
    { usd: 0.098, supply: 10.8e9, beta: 1.1, volatility: 0.02, drift: 0.7 },
  ],
  [
    'SNX',
    'Synthetix Network Token',
    '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F',
    18,
    'plain',
    { usd: 0.78, supply: 343e6, beta: 1.1, volatility: 0.024 },
  ],
  [
    '1INCH',
    '1INCH Token',
    '0x111111111117dC0aa78b770fA6A738034120C302',
    18,
    'permit',
    { usd: 0.24, supply: 1.5e9, beta: 1.1, volatility: 0.018 },
  ],
  [
    'YFI',
    'yearn.finance',
    '0x0bc529c00C6401aEF6D220BE8C6Ea1667F6Ad93e',
    18,
    'plain',
    { usd: 5_350, supply: 36_666, beta: 1, volatility: 0.016 },
  ],
  [
    'ONDO',
    'Ondo',
    '0xfAbA6f8e4a5E8Ab82F62fe7C39859FA577269BE3',
    18,
    'plain',
    { usd: 0.86, supply: 1e10, beta: 1.2, volatility: 0.026 },
  ],
  ['PYUSD', 'PayPal USD', '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 6, 'permit', { ...STABLE, supply: 760e6 }],
  ['GUSD', 'Gemini dollar', '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd', 2, 'plain', { ...STABLE, supply: 49e6 }],
  [
    'FRAX',
    'Frax',
    '0x853d955aCEf822Db058eb8505911ED77F175b99e',
    18,
    'permit',
    { ...STABLE, volatility: 0.0008, supply: 310e6 },
  ],
  [
    'cbBTC',
    'Coinbase Wrapped BTC',
    '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    8,
    'permit',
    { ...BITCOIN, supply: 43_000 },
  ],
]

const BASE: readonly Row[] = [
  ['WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006', 18, 'weth', { ...ETHER, supply: 220_000 }],
  ['USDC', 'USD Coin', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6, 'permit', { ...STABLE, supply: 3.9e9 }],
  ['USDT', 'Tether USD', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6, 'permit', { ...STABLE, supply: 60e6 }],
  ['DAI', 'Dai Stablecoin', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18, 'permit', { ...STABLE, supply: 72e6 }],
  ['USDbC', 'USD Base Coin', '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', 6, 'permit', { ...STABLE, supply: 21e6 }],
  [
    'cbBTC',
    'Coinbase Wrapped BTC',
    '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    8,
    'permit',
    { ...BITCOIN, supply: 21_000 },
  ],
  [
    'cbETH',
    'Coinbase Wrapped Staked ETH',
    '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22',
    18,
    'permit',
    { ...ETHER, usd: 3_240, supply: 12_000, drift: 1.13 },
  ],
  [
    'AERO',
    'Aerodrome',
    '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
    18,
    'plain',
    { usd: 0.94, supply: 1.6e9, beta: 1.3, volatility: 0.03, drift: 1.4 },
  ],
  [
    'DEGEN',
    'Degen',
    '0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed',
    18,
    'permit',
    { usd: 0.0041, supply: 37e9, beta: 1.4, volatility: 0.045, drift: 0.4 },
  ],
  [
    'BRETT',
    'Brett',
    '0x532f27101965dd16442E59d40670FaF5eBB142E4',
    18,
    'plain',
    { usd: 0.052, supply: 1e10, beta: 1.4, volatility: 0.04 },
  ],
  [
    'TOSHI',
    'Toshi',
    '0xAC1Bd2486aAf3B5C0fc3Fd868558b082a531B2B4',
    18,
    'plain',
    { usd: 0.00061, supply: 420e9, beta: 1.4, volatility: 0.04, drift: 1.6 },
  ],
  [
    'VIRTUAL',
    'Virtual Protocol',
    '0x0b3e328455c4059EEb9e3f84b5543F74E24e7E1b',
    18,
    'permit',
    { usd: 1.26, supply: 1e9, beta: 1.4, volatility: 0.035 },
  ],
]

const SEPOLIA: readonly Row[] = [
  ['WETH', 'Wrapped Ether', '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', 18, 'weth', { ...ETHER, supply: 400_000 }],
  ['USDC', 'USD Coin', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 6, 'permit', { ...STABLE, supply: 500e6 }],
  ['USDT', 'Tether USD', '0xaA8E23Fb1079EA71e0a56F48a2aA51851D8433D0', 6, 'noReturn', { ...STABLE, supply: 400e6 }],
  ['DAI', 'Dai Stablecoin', '0xFF34B3d4Aee8ddCd6F9AFFFB6Fe49bD371b8a357', 18, 'dai', { ...STABLE, supply: 300e6 }],
  [
    'UNI',
    'Uniswap',
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    18,
    'uni',
    { usd: 8.4, supply: 1e9, beta: 1.2, volatility: 0.02 },
  ],
  [
    'LINK',
    'ChainLink Token',
    '0x779877A7B0D9E8603169DdbD7836e478b4624789',
    18,
    'plain',
    { usd: 15.2, supply: 1e9, beta: 1.1, volatility: 0.018 },
  ],
]

/** A thousand characters of markup, bidi control characters, zero-width letters and templates. */
function hostile(start: string): string {
  return start.padEnd(1_000, '<marquee>\u202Emoc.live</marquee>&lt;"\'`${7*7}{{7*7}} \u2066\u200B')
}
const HOSTILE_NAME = hostile(`<img src=x onerror="alert('name')"><script>alert(1)</script>\u202Ednoces eht\u202C`)
const HOSTILE_SYMBOL = hostile('<b onmouseover=alert(1)>\u202ECDSU</b>')

/** Unlisted tokens, at the same arbitrary addresses on every chain. */
const UNLISTED: readonly Row[] = [
  [
    'FOT',
    'Fee On Transfer',
    '0xf07f07f07f07f07f07f07f07f07f07f07f07f070',
    18,
    'fee',
    { usd: 0.8, supply: 1e8, beta: 0.8, volatility: 0.03 },
  ],
  [
    'HONEY',
    'Honey Pot',
    '0xbadbadbadbadbadbadbadbadbadbadbadbadbad0',
    18,
    'honeypot',
    { usd: 0.05, supply: 1e9, beta: 0, volatility: 0.06, drift: 3 },
  ],
  [
    'TICKET',
    'Whole Ticket',
    '0x0decade00decade00decade00decade00decade0',
    0,
    'plain',
    { usd: 42, supply: 1e6, beta: 0.5, volatility: 0.02 },
  ],
  [
    'YOCTO',
    'Twenty-four Decimals',
    '0x24decade24decade24decade24decade24decade',
    24,
    'permit',
    { usd: 3.1, supply: 5e7, beta: 0.9, volatility: 0.02 },
  ],
  [
    'USDC',
    'USD Coin',
    '0xfa15e000fa15e000fa15e000fa15e000fa15e000',
    6,
    'plain',
    { usd: 0.02, supply: 1e9, beta: 0, volatility: 0.08 },
  ],
  [
    HOSTILE_SYMBOL,
    HOSTILE_NAME,
    '0xdead10cc0dead10cc0dead10cc0dead10cc0dead',
    18,
    'plain',
    { usd: 0.3, supply: 1e7, beta: 0.4, volatility: 0.05 },
  ],
]

/** Symbols of the unlisted tokens on Sepolia. */
const UNLISTED_ON_SEPOLIA = ['FOT', 'HONEY']

function tokens(chainId: ChainId, rows: readonly Row[], isListed: boolean): WorldToken[] {
  return rows.map(([symbol, name, address, decimals, kind, market]) => ({
    chainId,
    address: getAddress(address),
    symbol,
    name,
    decimals,
    kind,
    isListed,
    market,
  }))
}

export const WORLD_TOKENS: Readonly<Record<ChainId, readonly WorldToken[]>> = {
  1: [...tokens(1, ETHEREUM, true), ...tokens(1, UNLISTED, false)],
  8453: [...tokens(8453, BASE, true), ...tokens(8453, UNLISTED, false)],
  11155111: [
    ...tokens(11155111, SEPOLIA, true),
    ...tokens(
      11155111,
      UNLISTED.filter(([symbol]) => UNLISTED_ON_SEPOLIA.includes(symbol)),
      false,
    ),
  ],
}

/** The tokens of the default token list. */
export const LISTED_TOKENS: readonly Token[] = Object.values(WORLD_TOKENS)
  .flat()
  .filter((token) => token.isListed)
  .map(({ chainId, address, symbol, name, decimals }) => ({ chainId, address, symbol, name, decimals }))

/** Addresses of misbehaving tokens, by their defect. */
export const AWKWARD_TOKENS: Readonly<
  Record<'impersonator' | 'hostileName' | 'feeOnTransfer' | 'honeypot' | 'noDecimals' | 'manyDecimals', Address>
> = {
  impersonator: getAddress('0xfa15e000fa15e000fa15e000fa15e000fa15e000'),
  hostileName: getAddress('0xdead10cc0dead10cc0dead10cc0dead10cc0dead'),
  feeOnTransfer: getAddress('0xf07f07f07f07f07f07f07f07f07f07f07f07f070'),
  honeypot: getAddress('0xbadbadbadbadbadbadbadbadbadbadbadbadbad0'),
  noDecimals: getAddress('0x0decade00decade00decade00decade00decade0'),
  manyDecimals: getAddress('0x24decade24decade24decade24decade24decade'),
}

/** Names for tokens whose symbol is not unique or not a name. */
const ALIASES: Readonly<Record<string, Address>> = {
  fakeUSDC: AWKWARD_TOKENS.impersonator,
  hostile: AWKWARD_TOKENS.hostileName,
}

/** Finds a token by symbol (listed ones first) or by alias: `fakeUSDC`, `hostile`. */
export function worldToken(chainId: ChainId, symbol: string): WorldToken {
  const found = findToken(chainId, symbol)
  if (!found) throw new Error(`there is no ${symbol} on chain ${chainId}`)
  return found
}

export function hasToken(chainId: ChainId, symbol: string): boolean {
  return findToken(chainId, symbol) !== undefined
}

function findToken(chainId: ChainId, symbol: string): WorldToken | undefined {
  const alias = ALIASES[symbol]
  return WORLD_TOKENS[chainId].find((token) => (alias ? token.address === alias : token.symbol === symbol))
}
