import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { worth } from '#app/domain/swap/worth.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { LimitFacts } from '#app/transactions/limit-facts.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { isDeposit, type ChangeKind, type Prepared } from './change-run.ts'
import { useNativeFacts } from './use-native-facts.ts'

interface ChangeFactsProps {
  readonly kind: ChangeKind
  readonly prepared: Prepared
  /** Wei; null if it could not be simulated, undefined while it is loading. */
  readonly cost: bigint | null | undefined
  /** What only this kind of change has. */
  readonly children: ReactNode
}

/** The limits of a change, and what the network charges for it. */
export function ChangeFacts({ kind, prepared, cost, children }: ChangeFactsProps) {
  const { t } = useTranslation(['position-change', 'market'])
  const { request, slippage, deadlineMinutes } = prepared
  const { chainId, account } = request
  return (
    <dl className={facts}>
      {children}
      {'burns' in request && request.burns && <Fact name={t('nft')}>{t('burned')}</Fact>}
      <LimitFacts slippage={slippage} deadlineMinutes={kind === 'collect' ? undefined : deadlineMinutes} />
      <Fact name={t(isDeposit(kind) ? 'from' : 'to')}>
        <FormattedText>{shortAddress(account)}</FormattedText>
      </Fact>
      <Fact name={t('market:network')}>
        <Row gap={4} justify="flex-end">
          <NetworkLogo chainId={chainId} />
          {chainById(chainId).name}
        </Row>
      </Fact>
      <Cost prepared={prepared} cost={cost} />
    </dl>
  )
}

function Cost({ prepared, cost }: Pick<ChangeFactsProps, 'prepared' | 'cost'>) {
  const { t } = useTranslation('position-change')
  const fiat = useFiat()
  const { chainId } = prepared.request
  const price = useNativeFacts(chainId)?.price ?? null
  const { native } = chainById(chainId)
  return (
    <Fact name={t('cost')} id="network-cost">
      {cost === undefined ? (
        <Skeleton shape={120} />
      ) : cost === null ? (
        t('costUnknown')
      ) : (
        <>
          {price !== null && !fiat.isOff && (
            <>
              <FormattedText>{fiat.money(worth(cost, native.decimals, price))}</FormattedText>
              {' · '}
            </>
          )}
          <TokenAmount raw={cost} decimals={native.decimals} symbol={native.symbol} />
        </>
      )}
    </Fact>
  )
}
