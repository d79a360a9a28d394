import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NATIVE, shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ConfirmRun } from '#app/transactions/confirm-run.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import { facts, flowStep, rule } from '#app/transactions/flow.css.ts'
import { OneClickChoice } from '#app/transactions/one-click-choice.tsx'
import { useOneClick } from '#app/transactions/one-click.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { costQuery, type RevokeCost } from './cost.query.ts'
import type { StageProps } from './revoke-dialog.client.tsx'
import { RevokeItems } from './revoke-items.tsx'
import { review } from './revoke-run.ts'
import { runRevoke } from './run-revoke.ts'

interface ReviewProps extends StageProps {
  readonly flow: RunFlow & { at: 'review' }
  readonly onApprovalsChange: () => void
}

/** The review, shown before the wallet gets a request: the approvals, the number of transactions and their cost. */
export function RevokeReview({ prepared, flow, onApprovalsChange }: ReviewProps) {
  const { t } = useTranslation(['approvals', 'errors'])
  const format = useFormat()
  const { data: costResult, isError } = useQuery(costQuery(prepared))
  const cost = costResult?.ok ? costResult.value : undefined
  const hasSeveral = (cost?.transactionCount ?? 0) > 1
  const { isOn: isOneClick } = useOneClick(prepared.chainId, hasSeveral)
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
      {cost && hasSeveral && (
        <Text as="p" size={14} tone="secondary">
          {t(isOneClick ? 'review.together' : 'review.several', { number: format.count(cost.transactionCount) })}
        </Text>
      )}
      <OneClickChoice chainId={prepared.chainId} hasSeveral={hasSeveral} />
      <ConfirmRun
        chainId={prepared.chainId}
        account={prepared.account}
        label={t('review.confirm')}
        isReady={cost !== undefined}
        problem={
          costResult?.ok === false ? costResult.problem : isError && !costResult ? 'chain.unavailable' : undefined
        }
        review={review}
        onConfirm={async (signal) => runRevoke(prepared, signal, { isOneClick, onApprovalsChange })}
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
      <Fact name={t('review.from')}>
        <FormattedText>{shortAddress(account)}</FormattedText>
      </Fact>
      <Fact name={t('review.network')}>
        <Row gap={4} justify="flex-end">
          <NetworkLogo chainId={chainId} />
          {name}
        </Row>
      </Fact>
      <Fact name={t('review.cost')} id="cost">
        {cost ? (
          <>
            {price !== null && !fiat.isOff && (
              <>
                <FormattedText>{fiat.money(tokenValue(cost.networkCost, native.decimals, price))}</FormattedText>
                {' · '}
              </>
            )}
            <TokenAmount amount={cost.networkCost} decimals={native.decimals} symbol={native.symbol} />
          </>
        ) : (
          <Skeleton shape={120} />
        )}
      </Fact>
    </dl>
  )
}
