import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { sendOnChain, writeSendLink } from '#app/domain/send/send-link.ts'
import { cardTitle } from '#app/entities/amount/swap-card.css.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'

/** Characters. */
const SHOWN = 60

/** Replaces the form for a link to a network that is not served: its token means nothing on another one, so the user chooses. */
export function UnknownNetwork({ name, start }: { readonly name: string; readonly start: ChainId }) {
  const { t } = useTranslation('send')
  return (
    <div className={card({ shape: 'trade', inset: 'large' })} data-testid="unknown-network">
      <Stack gap={16}>
        <h1 className={cardTitle}>{t('title')}</h1>
        <Notice tone="warning">
          {t('unknownNetwork')} <bdi>{name.slice(0, SHOWN)}</bdi>
        </Notice>
        <Stack gap={8}>
          {useOfferedChains(start).map(({ id, name: label }) => (
            <Link key={id} className={button({ width: 'full' })} to={`/send?${writeSendLink(sendOnChain(id))}`} replace>
              <NetworkLogo chainId={id} />
              {label}
            </Link>
          ))}
        </Stack>
      </Stack>
    </div>
  )
}
