import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quotability } from '#app/domain/liquidity/pool.ts'
import { ZAP_SLIPPAGE } from '#app/domain/liquidity/deposit-slippage.ts'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-target.ts'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFreshness } from '#app/transactions/use-freshness.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import { OneTokenFields, useOneToken } from './one-token.tsx'
import { rangeAndPrice, prepareIncrease, v4Key } from './prepare-change.ts'
import { prepareZap } from './prepare-zap.ts'
import { ReviewButton } from './review-button.tsx'
import { isDepositPrevented, TransferTaxNotice } from './transfer-tax-notice.tsx'
import { SwapDepositForm } from './swap-deposit-form.tsx'
import { UnknownPosition } from './unknown-position.tsx'
import { useTransferTaxes } from './use-transfer-taxes.ts'
import { zapPoolQuery } from './zap-pool.query.ts'

/** Form for a deposit of one token. A new v4 position takes one transaction; in all other cases part of the amount is swapped first. */
export function ZapForm(props: OneTokenDepositProps) {
  const { t } = useTranslation('zap')
  const { pool } = props.target
  if (pool.version !== 'V4') return <SwapDepositForm {...props} />
  const { hooks } = v4Key(props.target)
  if (quotability(hooks) === 'chain') return <Notice role="status">{t('hook')}</Notice>
  return <V4ZapForm {...props} />
}

function V4ZapForm({ account, target }: OneTokenDepositProps) {
  const { t } = useTranslation(['zap', 'position-change'])
  const { chainId } = target
  const limits = useLiquiditySettings()
  const oneToken = useOneToken({ account, target })
  const { tokens, side, entry, amount } = oneToken
  const taxes = useTransferTaxes(target)
  const pool = v4Key(target)
  const poolQuery = useQuery(zapPoolQuery(chainId, pool))
  const { data: poolState } = poolQuery
  const freshness = useFreshness(poolQuery)
  const state = rangeAndPrice(target)
  const order = state && amount > 0n ? { chainId, account, pool, range: state.range, amount } : undefined
  const choice = order && poolState ? prepareZap({ order, tokens, side, limits }, poolState) : undefined
  const plain = choice && 'plain' in choice ? choice.plain : undefined
  const prepared =
    choice && 'zap' in choice
      ? choice.zap
      : plain &&
        prepareIncrease(target, account, {
          usesNative: false,
          limits,
          spendable: oneToken.spendable,
          deposit: { liquidity: plain.liquidity, ...plain.deposited },
        })
  const isAmountUnsuitable = order !== undefined && poolState != null && !choice
  if (!state || freshness === 'failed' || poolState === null) return <UnknownPosition />
  return (
    <>
      <OneTokenFields oneToken={oneToken} />
      {taxes && <TransferTaxNotice kind="add" position={target} taxes={taxes} />}
      {isAmountUnsuitable && (
        <Notice tone="warning" role="status">
          {t('tooLarge')}
        </Notice>
      )}
      {prepared && (
        <ChangeAmounts
          title={plain ? t('deposit', { ns: 'position-change' }) : t('added')}
          tokens={tokens}
          amounts={prepared.expected}
        />
      )}
      <Text as="p" size={14} tone="secondary">
        {plain
          ? t('noSwap', { symbol: shortSymbol(entry.token.symbol) })
          : t(target.tokenId === null ? 'ownPool' : 'newPosition')}
      </Text>
      <LiquiditySettings auto={ZAP_SLIPPAGE} />
      <ReviewButton
        kind="add"
        prepared={freshness === 'fresh' ? prepared : undefined}
        short={entry.isInsufficient ? entry.token : undefined}
        hasAmount={amount > 0n}
        balances={oneToken.balances}
        isAllowed={taxes && !isDepositPrevented(target, taxes)}
        problem={isAmountUnsuitable ? 'impossible' : undefined}
      />
    </>
  )
}
