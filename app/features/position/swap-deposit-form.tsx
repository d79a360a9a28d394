import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-target.ts'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFreshness } from '#app/transactions/use-freshness.ts'
import { routedZapQuery } from './routed-zap.query.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import { OneTokenFields, useOneToken } from './one-token.tsx'
import { prepareIncrease } from './prepare-change.ts'
import { QuoteFailed } from './quote-failed.tsx'
import { prepareQuotedDeposit, routedOrder, SWAP_DEPOSIT_SLIPPAGE } from './prepare-swap-deposit.ts'
import { ReviewButton } from './review-button.tsx'
import { TransferTaxNotice } from './transfer-tax-notice.tsx'
import { useTransferTaxes } from './use-transfer-taxes.ts'

/** Form for a deposit of one token into a v2 or v3 pool, part of which is swapped first. */
export function SwapDepositForm({ account, target }: OneTokenDepositProps) {
  const { t } = useTranslation(['zap', 'position-change'])
  const limits = useLiquiditySettings()
  const oneToken = useOneToken({ account, target })
  const { tokens, side, entry, amount } = oneToken
  const slippage = limits.slippage === 'auto' ? SWAP_DEPOSIT_SLIPPAGE : limits.slippage
  const { deadlineMinutes } = limits
  const order = routedOrder(target, { account, amount, side, slippage })
  const quoteQuery = useQuery({ ...routedZapQuery(order), placeholderData: keepPreviousData })
  const freshness = useFreshness(quoteQuery)
  const isCurrent = order !== undefined && !quoteQuery.isPlaceholderData
  const zap = isCurrent && freshness === 'fresh' ? quoteQuery.data : undefined
  const isFailed = isCurrent && freshness === 'failed'
  const needsNoSwap = zap?.plan.swapIn === 0n
  const prepared =
    zap &&
    (needsNoSwap
      ? prepareIncrease(target, account, {
          usesNative: false,
          limits,
          spendable: oneToken.spendable,
          deposit: { liquidity: zap.plan.liquidity, ...zap.plan.deposited },
        })
      : prepareQuotedDeposit(target, zap, { account, side, slippage, deadlineMinutes }))
  const taxes = useTransferTaxes(target)
  // A fee-on-transfer tax would reduce the swapped amount below the planned deposit.
  const isAllowed = taxes?.every(({ paying, receiving }) => paying === 0 && receiving === 0)
  return (
    <>
      <OneTokenFields oneToken={oneToken} />
      {taxes && <TransferTaxNotice kind="swapDeposit" position={target} taxes={taxes} />}
      {zap === null && (
        <Notice tone="warning" role="status">
          {t('noRoute', { ns: 'position-change' })}
        </Notice>
      )}
      {isFailed && <QuoteFailed />}
      {prepared && (
        <ChangeAmounts title={t('deposit', { ns: 'position-change' })} tokens={tokens} amounts={prepared.expected} />
      )}
      <Text as="p" size={14} tone="secondary">
        {needsNoSwap ? t('noSwap', { symbol: shortSymbol(entry.token.symbol) }) : t('swapFirst')}
      </Text>
      <LiquiditySettings auto={SWAP_DEPOSIT_SLIPPAGE} />
      <ReviewButton
        kind="add"
        prepared={prepared ?? undefined}
        short={entry.isInsufficient ? entry.token : undefined}
        hasAmount={amount > 0n}
        balances={oneToken.balances}
        isAllowed={isAllowed}
        problem={zap === null ? 'impossible' : isFailed ? 'failed' : undefined}
      />
    </>
  )
}
