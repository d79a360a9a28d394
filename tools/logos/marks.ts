import { CHAINS } from '../../app/domain/chains/catalogue.ts'

/** Describes how the build draws a mark from a drawing of `@web3icons/core`. */
export interface Mark {
  /** Path in the package, without `.svg.js`. */
  readonly art: string
  /** Background colour of a drawing that has none. */
  readonly background?: string
  /** Draws a ring around a smaller mark, for tokens that wrap or stake the asset of that mark. */
  readonly isWrapped?: boolean
}

const token = (name: string): Mark => ({ art: `tokens/background/${name}` })
const ether = (background: string): Mark => ({ art: 'tokens/mono/ETH', background })
const bitcoin = (background: string): Mark => ({ art: 'tokens/mono/BTC', background })
const wrapped = (mark: Mark): Mark => ({ ...mark, isWrapped: true })

const ETHER = '#627eea'

/**
 * Every mark, by file name. Drawings were chosen by eye: some of the package's drawings belong to another asset with the same symbol (ARB,
 * DEGEN, TOSHI), so no rule derives them from symbols.
 */
export const MARKS: Readonly<Record<string, Mark>> = {
  '1inch': token('1INCH'),
  aave: token('AAVE'),
  arb: { art: 'networks/background/arbitrum-one' },
  cbbtc: wrapped(bitcoin('#0052ff')),
  cbeth: token('CBETH'),
  comp: token('COMP'),
  crv: token('CRV'),
  dai: token('DAI'),
  ens: token('ENS'),
  eth: ether(ETHER),
  frax: token('FRAX'),
  grt: token('GRT'),
  gusd: token('GUSD'),
  ldo: token('LDO'),
  link: token('LINK'),
  mkr: token('MKR'),
  pepe: token('PEPE'),
  pyusd: token('PYUSD'),
  shib: token('SHIB'),
  snx: token('SNX'),
  uni: token('UNI'),
  usdbc: wrapped({ art: 'tokens/mono/USDC', background: '#5b8def' }),
  usdc: token('USDC'),
  usdt: token('USDT'),
  wbtc: wrapped(bitcoin('#f7931a')),
  weth: wrapped(ether('#2c3a63')),
  wsteth: wrapped(ether('#00a3ff')),
  yfi: token('YFI'),
  ...networkMarks(),
}

function networkMarks(): Record<string, Mark> {
  const drawings: Readonly<Record<(typeof CHAINS)[number]['id'], Mark>> = {
    1: ether(ETHER),
    8453: { art: 'networks/branded/base', background: '#fff' },
    // Grey, so that test tokens are not mistaken for real ones.
    11155111: ether('#77828f'),
  }
  return Object.fromEntries(CHAINS.map(({ id, slug }) => [`network-${slug}`, drawings[id]]))
}
