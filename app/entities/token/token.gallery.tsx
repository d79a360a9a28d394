import { NATIVE } from '#app/domain/address/address.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { logoPath } from '#app/domain/logos/logo-path.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { TokenLogo } from './token-logo.tsx'

const SIZES = [20, 24, 32, 40, 56] as const
const ADDRESSES = ['0xf07f07f07f07f07f07f07f07f07f07f07f07f070', '0x0decade00decade00decade00decade00decade0']

export function Logos() {
  return (
    <Row gap={16} wraps>
      {['eth', 'weth', 'usdc', 'wbtc', 'uni', 'ldo', 'crv', 'pepe'].map((mark) => (
        <TokenLogo key={mark} address={NATIVE} symbol={mark} logo={logoPath(mark)} size={40} />
      ))}
    </Row>
  )
}

export function Sizes() {
  return (
    <Row gap={16} wraps>
      {SIZES.map((size) => (
        <TokenLogo key={size} address={NATIVE} symbol="UNI" logo={logoPath('uni')} size={size} />
      ))}
      {SIZES.map((size) => (
        <TokenLogo key={size} address={NATIVE} symbol="ONDO" logo={null} size={size} />
      ))}
    </Row>
  )
}

export function WithoutLogo() {
  return (
    <Row gap={16} wraps>
      {ADDRESSES.map((address) => (
        <TokenLogo key={address} address={address} symbol="FOT" logo={null} size={40} />
      ))}
    </Row>
  )
}

/** The image does not exist: the letters appear in its place. */
export function BrokenImage() {
  return <TokenLogo address={NATIVE} symbol="ARB" logo={logoPath('missing')} size={40} />
}

export function WithNetworkBadge() {
  return (
    <Row gap={16} wraps>
      {CHAINS.map(({ id }) => (
        <TokenLogo key={id} address={NATIVE} symbol="USDC" logo={logoPath('usdc')} size={40} chainId={id} />
      ))}
      {CHAINS.map(({ id }) => (
        <TokenLogo key={id} address={NATIVE} symbol="FOT" logo={null} size={40} chainId={id} />
      ))}
    </Row>
  )
}

export function NetworkLogos() {
  return (
    <Row gap={16} wraps>
      {CHAINS.map(({ id }) => (
        <NetworkLogo key={id} chainId={id} size={40} />
      ))}
      {CHAINS.map(({ id }) => (
        <NetworkLogo key={id} chainId={id} size={16} />
      ))}
    </Row>
  )
}
