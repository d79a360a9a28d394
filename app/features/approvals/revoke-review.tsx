import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, NATIVE, shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { worth } from '#app/domain/swap/worth.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { confirmation, fact, factName, facts, factValue, flowStep, rule } from '#app/transactions/flow.css.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { costQuery, type RevokeCost } from './cost.query.ts'
import type { StageProps } from './revoke-dialog.client.tsx'
import { RevokeItems } from './revoke-items.tsx'
import { reviewSignal } from './revoke-run.ts'
import { runRevoke } from './run-revoke.ts'

interface ReviewProps extends StageProps {
  readonly flow: RunFlow & { at: 'review' }
  readonly onRevoked: () => void
}

/** The review before the wallet gets a request: the approvals, the number of transactions and their cost. */
export function RevokeReview({ prepared, flow, onRevoked }: ReviewProps) {
  const { t } = useTranslation(['approvals', 'errors'])
  const format = useFormat()
  const costed = useQuery(costQuery(prepared)).data
  const cost = costed?.ok ? costed.value : undefined
  return (
    <div className={flowStep}>
      {flow.rejected && (
        <Notice tone="warning" role="alert" data-testid="rejected">
          {t('request.rejected', { ns: 'errors' })}
        </Notice>
      )}
      <Text as="p" tone="secondary">
        {t('review.about')}
      </Text>
      <RevokeItems rows={prepared.rows} />
      <hr className={rule} />
      <Facts prepared={prepared} cost={cost} />
      {cost && cost.transactions > 1 && (
        <Text as="p" size={14} tone="secondary">
          {t('review.several', { number: format.count(cost.transactions) })}
        </Text>
      )}
      <Confirm
        prepared={prepared}
        isReady={cost !== undefined}
        problem={costed?.ok === false ? costed.problem : undefined}
        onRevoked={onRevoked}
      />
    </div>
  )
}

function Facts({
  prepared: { chainId, account },
  cost,
}: Pick<ReviewProps, 'prepared'> & { readonly cost: RevokeCost | undefined }) {
  const { t } = useTranslation('approvals')
  const fiat = useFiat()
  const { name, native } = chainById(chainId)
  const price = useQuery(tokenQuery(chainId, NATIVE, [], 0)).data?.price ?? null
  return (
    <dl className={facts}>
      <div className={fact}>
        <dt className={factName}>{t('review.from')}</dt>
        <dd className={factValue}>
          <FormattedText>{shortAddress(account)}</FormattedText>
        </dd>
      </div>
      <div className={fact}>
        <dt className={factName}>{t('review.network')}</dt>
        <dd className={factValue}>
          <Row gap={4} justify="flex-end">
            <NetworkLogo chainId={chainId} />
            {name}
          </Row>
        </dd>
      </div>
      <div className={fact}>
        <dt className={factName}>{t('review.cost')}</dt>
        <dd className={factValue} data-testid="revoke-cost">
          {cost ? (
            <>
              {price !== null && !fiat.isOff && (
                <>
                  <FormattedText>{fiat.money(worth(cost.gasFee, native.decimals, price))}</FormattedText>
                  {' · '}
                </>
              )}
              <TokenAmount raw={cost.gasFee} decimals={native.decimals} symbol={native.symbol} />
            </>
          ) : (
            <Skeleton shape={120} />
          )}
        </dd>
      </div>
    </dl>
  )
}

interface ConfirmProps extends Pick<ReviewProps, 'prepared' | 'onRevoked'> {
  readonly isReady: boolean
  /** Why a transaction would fail now. */
  readonly problem: ErrorCode | undefined
}

function Confirm({ prepared, isReady, problem, onRevoked }: ConfirmProps) {
  const { t } = useTranslation(['approvals', 'errors'])
  const { chainId, account } = prepared
  const chain = chainById(chainId)
  const wallet = useSnapshot(bridge)
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<ErrorCode>()
  const isAccount = wallet.address !== undefined && isSameAddress(wallet.address, account)
  const isNetwork = wallet.chainId === chainId
  const isEnabled = isAccount && isReady && !isStarting
  const shown = failure ?? problem

  const confirm = async () => {
    const review = reviewSignal()
    setFailure(undefined)
    setStarting(true)
    try {
      const switched = isNetwork ? undefined : await (await walletRuntime()).switchChain(chainId)
      if (switched && !switched.ok) setFailure(switched.problem)
      else await runRevoke(prepared, review, onRevoked)
    } finally {
      setStarting(false)
    }
  }
  return (
    <div className={confirmation} data-testid="confirmation">
      {!isAccount && (
        <Notice tone="warning" role="alert" data-testid="account-changed">
          {t('review.accountChanged', { account: shortAddress(account) })}
        </Notice>
      )}
      {isAccount && !isNetwork && (
        <Notice tone="warning" role="status" data-testid="network-changed">
          {t('review.otherNetwork', { chain: chain.name })}
        </Notice>
      )}
      {shown !== undefined && (
        <Notice tone="negative" role="alert">
          {shown === 'unknown' || shown.startsWith('swap.') ? t('review.wouldFail') : t(shown, { ns: 'errors' })}
        </Notice>
      )}
      <Button
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!isEnabled}
        onClick={() => {
          if (isEnabled) void confirm()
        }}
        data-testid="confirm-button"
      >
        {(isStarting || (!isReady && problem === undefined)) && <Spinner />}
        {isNetwork ? t('review.confirm') : t('review.switchAndConfirm', { chain: chain.name })}
      </Button>
    </div>
  )
}
