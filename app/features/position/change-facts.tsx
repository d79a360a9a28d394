import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { LimitFacts } from '#app/transactions/limit-facts.tsx'
import { NetworkCost } from '#app/transactions/network-cost.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { isDeposit, type ChangeKind, type Prepared } from './change-run.ts'

interface ChangeFactsProps {
  readonly kind: ChangeKind
  readonly prepared: Prepared
  /** Wei; null if the simulation failed, undefined while it is loading. */
  readonly cost: bigint | null | undefined
  /** Facts specific to this kind of change. */
  readonly children: ReactNode
}

/** The limits of a change and its network cost. */
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
      <NetworkCost chainId={chainId} cost={cost} />
    </dl>
  )
}
