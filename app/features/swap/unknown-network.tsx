import { useTranslation } from 'react-i18next'
import { defaultSwapLink, writeSwapLink } from '#app/domain/swap/swap-link.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { cardTitle } from '#app/entities/amount/swap-card.css.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { cardColumn, mono, warning } from './swap.css.ts'

/** Maximum number of characters shown. */
const MAX_NAME_LENGTH = 60

interface UnknownNetworkProps {
  /** The network as the link names it. */
  readonly name: string
  /** The default network. */
  readonly start: ChainId
}

/** Replaces the card if the link's network is not served. Its tokens are meaningless on other networks, so the user chooses one. */
export function UnknownNetwork({ name, start }: UnknownNetworkProps) {
  const { t } = useTranslation('swap')
  return (
    <div className={cardColumn}>
      <div className={card({ shape: 'trade', inset: 'large' })} data-testid="unknown-network">
        <Stack gap={16}>
          <h1 className={cardTitle}>{t('title')}</h1>
          <Notice tone="warning">
            <div className={warning}>
              <span>{t('unknownNetwork')}</span>
              <bdi className={mono}>{name.slice(0, MAX_NAME_LENGTH)}</bdi>
            </div>
          </Notice>
          <Text as="p">{t('chooseNetwork')}</Text>
          <Stack gap={8}>
            {useOfferedChains(start).map((chain) => (
              <Link
                key={chain.id}
                className={button({ width: 'full' })}
                to={`/swap?${writeSwapLink(defaultSwapLink(chain.id))}`}
                replace
              >
                <NetworkLogo chainId={chain.id} />
                {chain.name}
              </Link>
            ))}
          </Stack>
        </Stack>
      </div>
    </div>
  )
}
