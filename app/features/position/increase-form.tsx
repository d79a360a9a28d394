import { useState } from 'react'
import { useBalances } from '#app/chain/use-balances.ts'
import { DepositFields } from '#app/entities/deposit/deposit-fields.tsx'
import { depositView, enterAmount, NO_DEPOSIT, spendableBalances } from '#app/entities/deposit/deposit-view.ts'
import { DisputedBalances } from '#app/entities/deposit/disputed-balances.tsx'
import { OffMarket } from '#app/entities/deposit/off-market.tsx'
import { TokenChoice } from '#app/entities/deposit/token-choice.tsx'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { flowStep } from '#app/transactions/flow.css.ts'
import type { ChangeFormProps } from './change-form.tsx'
import { NativeChoice } from './native-choice.tsx'
import {
  autoSlippage,
  changedTokens,
  depositRatio,
  hasWrappedNative,
  isWrappedNative,
  positionDistance,
  prepareIncrease,
} from './prepare-change.ts'
import { isDepositPrevented, TransferTaxNotice } from './transfer-tax-notice.tsx'
import { UnknownPosition } from './unknown-position.tsx'
import { useNativeFacts } from './use-native-facts.ts'
import { useTransferTaxes } from './use-transfer-taxes.ts'
import { ReviewButton } from './review-button.tsx'
import { ZapForm } from './zap-form.tsx'

/** Form that adds liquidity to a position in its range: an amount of each token, or of one of them. */
export function IncreaseForm(props: ChangeFormProps) {
  const [isOneToken, setOneToken] = useState(false)
  return (
    <div className={flowStep}>
      <OffMarket distance={positionDistance(props.position)} />
      <TokenChoice isSingle={isOneToken} onChoose={setOneToken} />
      {isOneToken ? <ZapForm account={props.account} target={props.position} /> : <BothAmounts {...props} />}
    </div>
  )
}

function BothAmounts({ account, position }: ChangeFormProps) {
  const { chainId } = position
  const [entered, setEntered] = useState(NO_DEPOSIT)
  const [usesNative, setUsesNative] = useState(hasWrappedNative(position))
  const limits = useLiquiditySettings()
  const options = { usesNative, limits, native: useNativeFacts(chainId) }
  const tokens = changedTokens(position, options)
  const [first, second] = tokens
  const { of: balanceOf, areDisputed, status } = useBalances(chainId, account, [first.address, second.address])
  const balances = [balanceOf(first.address), balanceOf(second.address)] as const
  const ratio = depositRatio(position)
  const view = depositView(entered, { chainId, tokens, balances, ratio })
  const spendable = spendableBalances({ chainId, tokens, balances })
  const prepared = view.amounts && prepareIncrease(position, account, { ...options, deposit: view.amounts, spendable })
  const shortToken = tokens.find((_, at) => view.sides[at]?.isInsufficient)
  const taxes = useTransferTaxes(position)
  const isNativeLocked = view.locked !== undefined && isWrappedNative(position, view.locked)
  if (!ratio) return <UnknownPosition />
  return (
    <>
      <DepositFields
        view={view}
        onAmount={(side, text) => setEntered(enterAmount(entered, side, text, tokens[side]))}
      />
      <DisputedBalances areDisputed={areDisputed} />
      {taxes && <TransferTaxNotice kind="add" position={position} taxes={taxes} />}
      {!isNativeLocked && (
        <NativeChoice position={position} isDeposit usesNative={usesNative} onChange={setUsesNative} />
      )}
      <LiquiditySettings auto={autoSlippage(position)} />
      <ReviewButton
        kind="add"
        prepared={prepared}
        short={shortToken}
        hasAmount={view.amounts !== undefined}
        balances={status}
        isAllowed={taxes && !isDepositPrevented(position, taxes)}
      />
    </>
  )
}
