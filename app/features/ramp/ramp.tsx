import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { rampPath, type RampLink } from '#app/domain/ramp/ramp-link.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import { UnknownNetwork } from '#app/entities/chain/unknown-network.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { Modes } from './modes.tsx'
import type { RampFacts } from './ramp-facts.ts'
import { RampForm } from './ramp-form.tsx'
import { column, head, others } from './ramp.css.ts'

const OwnOrders = lazy(() => import('./own-orders.client.tsx'))

interface RampProps {
  readonly direction: RampDirection
  readonly link: RampLink
  readonly facts: RampFacts
  /** The page's path and query, which a retry loads again. */
  readonly here: string
  /** On /buy: how to receive tokens from a wallet or an exchange. */
  readonly children?: ReactNode
}

/** The content of /buy and /sell. The other ways to get or to sell tokens are below the form; without providers they are all there is. */
export function Ramp({ direction, link, facts, here, children }: RampProps) {
  const { t } = useTranslation('ramp')
  const [queries] = useState(() => new QueryClient())
  const { address, status } = useSnapshot(bridge)
  return (
    <QueryClientProvider client={queries}>
      <div className={column}>
        {address !== undefined && status === 'connected' && (
          <Suspense fallback={null}>
            <OwnOrders direction={direction} account={address} country={facts.country} />
          </Suspense>
        )}
        {link.unreadable.chain !== '' ? (
          <UnknownNetwork
            title={t(`title.${direction}`)}
            text={t('unknownNetwork')}
            name={link.unreadable.chain}
            defaultChain={link.chainId}
            pathOn={(chainId) => rampPath(direction, chainId)}
          />
        ) : facts.state === 'offered' ? (
          <RampForm key={direction} direction={direction} link={link} facts={facts} />
        ) : (
          <Unavailable direction={direction} link={link} here={here} state={facts.state} />
        )}
        <div className={others}>
          <Text as="p" size={14} tone="secondary">
            {t(`others.${direction}`)}
          </Text>
          {direction === 'buy' ? children : <SwapToDollars link={link} />}
        </div>
      </div>
    </QueryClientProvider>
  )
}

interface UnavailableProps extends Pick<RampProps, 'direction' | 'link' | 'here'> {
  readonly state: Exclude<RampFacts['state'], 'offered'>
}

/** Says why no provider is offered, in place of the form. */
function Unavailable({ direction, link, here, state }: UnavailableProps) {
  const { t } = useTranslation(['ramp', 'errors', 'common'])
  return (
    <section className={card({ shape: 'trade', inset: 'small' })} data-testid={`ramp-${state}`}>
      <div className={head}>
        <Modes direction={direction} chainId={link.chainId} />
      </div>
      {state === 'failed' ? (
        <Notice tone="negative">
          <p>{t('failed')}</p>
          <div>
            <a className={button({ size: 'small' })} href={here}>
              {t('retry', { ns: 'common' })}
            </a>
          </div>
        </Notice>
      ) : (
        <Notice>{t(state === 'regionUnavailable' ? state : `unconfigured.${direction}`)}</Notice>
      )}
    </section>
  )
}

function SwapToDollars({ link: { chainId } }: Pick<RampProps, 'link'>) {
  const { t } = useTranslation('ramp')
  const { interfaceName, stables } = chainById(chainId)
  return (
    <div>
      <Link
        className={button({})}
        to={`/swap?chain=${interfaceName}&outputCurrency=${stables[0] ?? 'NATIVE'}`}
        isPrefetched
      >
        {t('swapToDollars')}
      </Link>
    </div>
  )
}
