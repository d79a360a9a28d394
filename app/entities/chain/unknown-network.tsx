import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { cardTitle } from '#app/entities/amount/swap-card.css.ts'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { NetworkLogo } from './network-logo.tsx'
import { useOfferedChains } from './testnet-mode.ts'

/** Maximum length of the shown name, in characters. */
const MAX_NAME_LENGTH = 60

interface UnknownNetworkProps {
  readonly title: string
  readonly text: string
  /** The name of the network in the link; untrusted. */
  readonly name: string
  /** The default network. */
  readonly defaultChain: ChainId
  readonly pathOn: (chainId: ChainId) => string
}

/** Replaces the form if the link's network is not served. The user chooses one, because token addresses are only valid per network. */
export function UnknownNetwork({ title, text, name, defaultChain, pathOn }: UnknownNetworkProps) {
  return (
    <div className={card({ shape: 'trade', inset: 'large' })} data-testid="unknown-network">
      <Stack gap={16}>
        <h1 className={cardTitle}>{title}</h1>
        <Notice tone="warning">
          {text} <bdi>{name.slice(0, MAX_NAME_LENGTH)}</bdi>
        </Notice>
        <Stack gap={8}>
          {useOfferedChains(defaultChain).map(({ id, name: label }) => (
            <Link key={id} className={button({ width: 'full' })} to={pathOn(id)} replace>
              <NetworkLogo chainId={id} />
              {label}
            </Link>
          ))}
        </Stack>
      </Stack>
    </div>
  )
}
