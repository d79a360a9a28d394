import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { poolPath } from '#app/entities/pool/pool-path.ts'
import { positionPath } from '#app/entities/position/position-path.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Page, Row } from '#app/ui/layout/layout.tsx'
import { Link, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { bridge, openWallets } from '#app/wallet/bridge.ts'
import type { PositionQuery } from './position-query.ts'

/** Page of a v2 pair whose URL has no owner. Redirects to the connected account's share, or asks to connect a wallet. */
export function OwnPositionRedirect({ pair }: { readonly pair: Omit<PositionQuery, 'owner'> }) {
  const { t } = useTranslation('position')
  const { status, address } = useSnapshot(bridge)
  const { go } = useNavigation()
  const isHydrated = useHydrated()
  const { chainId, id } = pair
  const owner = status === 'connected' ? address : undefined
  useEffectWhen(owner !== undefined, () => {
    if (owner) go(positionPath({ chainId, version: 'v2', id, owner }), { replace: true })
  })
  return (
    <Page>
      <EmptyState text={<h1>{t('connectForShare')}</h1>}>
        <Row wraps>
          {isHydrated && !owner && (
            <Button tone="primary" aria-haspopup="dialog" onClick={openWallets}>
              {t('connect')}
            </Button>
          )}
          <Link className={button()} to={poolPath({ chainId, id })}>
            {t('openPool')}
          </Link>
        </Row>
      </EmptyState>
    </Page>
  )
}
