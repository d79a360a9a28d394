import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { addressKey } from '#app/domain/address/address.ts'
import { quotability } from '#app/domain/liquidity/pool.ts'
import { ZAP_SLIPPAGE } from '#app/domain/liquidity/deposit-slippage.ts'
import { DepositField } from '#app/entities/deposit/deposit-fields.tsx'
import { depositView, enterAmount, NO_DEPOSIT, type DepositToken } from '#app/entities/deposit/deposit-view.ts'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import type { ChangeFormProps } from './change-form.tsx'
import { changedTokens, prepareIncrease, stateOf, v4Key } from './prepare-change.ts'
import { prepareZap } from './prepare-zap.ts'
import { ReviewButton } from './review-button.tsx'
import { isDepositRefused, TransferFeeNotice } from './transfer-fee-notice.tsx'
import { UnknownPosition } from './unknown-position.tsx'
import { useTransferFees } from './use-transfer-fees.ts'
import { zapPoolQuery } from './zap-pool.query.ts'

/** The amount of one token that a position of the same range gets, where the router can swap and deposit in one transaction. */
export function ZapForm(props: ChangeFormProps) {
  const { t } = useTranslation('zap')
  const { pool } = props.position
  if (pool.version !== 'V4') return <Notice role="status">{t('onlyV4')}</Notice>
  const { hooks } = v4Key(props.position)
  if (quotability(hooks) === 'chain') return <Notice role="status">{t('hook')}</Notice>
  return <OneAmount {...props} />
}

function OneAmount({ account, position }: ChangeFormProps) {
  const { t } = useTranslation(['zap', 'position-change', 'deposit'])
  const { chainId } = position
  const [entered, setEntered] = useState(NO_DEPOSIT)
  const limits = useLiquiditySettings()
  const tokens = changedTokens(position, { usesNative: false })
  const [first, second] = tokens
  const { data } = useQuery(balancesQuery(chainId, account, [first.address, second.address]))
  const balanceOf = ({ address }: DepositToken) => data?.get(addressKey(chainId, address))
  // The amounts are not tied to each other: only one is entered.
  const facts = { chainId, tokens, balances: [balanceOf(first), balanceOf(second)] as const, ratio: undefined }
  const { side } = entered
  const entry = depositView(entered, facts).sides[side]
  const fees = useTransferFees(position)
  const pool = v4Key(position)
  const { data: pooled, isError } = useQuery(zapPoolQuery(chainId, pool))
  const state = stateOf(position)
  const amount = entry.raw ?? 0n
  const order = state && amount > 0n ? { chainId, account, pool, range: state.range, amount } : undefined
  const choice = order && pooled ? prepareZap({ order, tokens, side, limits }, pooled) : undefined
  const plain = choice && 'plain' in choice ? choice.plain : undefined
  const prepared =
    choice && 'zap' in choice
      ? choice.zap
      : plain &&
        prepareIncrease(position, account, {
          ...{ usesNative: false, limits },
          deposit: { liquidity: plain.liquidity, ...plain.deposited },
        })
  const isAllowed = fees !== undefined && !isDepositRefused(position, fees)
  const isReady = !entry.isShort && entry.balance !== undefined && isAllowed
  if (!state || (isError && !pooled) || pooled === null) return <UnknownPosition />
  return (
    <>
      <div className={segments} role="group" aria-label={t('token')}>
        {tokens.map((token, at) => (
          <button
            key={token.address}
            type="button"
            className={segment({ size: 'large' })}
            aria-pressed={at === side}
            onClick={() => setEntered({ ...NO_DEPOSIT, side: at === 0 ? 0 : 1 })}
          >
            {shortSymbol(token.symbol)}
          </button>
        ))}
      </div>
      <DepositField
        key={side}
        at={side}
        side={entry}
        onAmount={(text) => setEntered(enterAmount(entered, side, text, tokens[side]))}
      />
      {fees && <TransferFeeNotice kind="add" position={position} fees={fees} />}
      {order && pooled && !choice && (
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
        {plain ? t('noSwap', { symbol: shortSymbol(entry.token.symbol) }) : t('newPosition')}
      </Text>
      <LiquiditySettings auto={ZAP_SLIPPAGE} />
      <ReviewButton prepared={isReady ? prepared : undefined}>
        {entry.isShort
          ? t('insufficient', { ns: 'deposit', symbol: shortSymbol(entry.token.symbol) })
          : t(amount > 0n ? 'review' : 'enterAmount', { ns: 'position-change' })}
      </ReviewButton>
    </>
  )
}
