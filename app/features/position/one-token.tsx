import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBalances } from '#app/chain/use-balances.ts'
import type { Side } from '#app/domain/liquidity/deposit-ratio.ts'
import { DisputedBalances } from '#app/entities/deposit/disputed-balances.tsx'
import { DepositField } from '#app/entities/deposit/deposit-fields.tsx'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-target.ts'
import { depositView, enterAmount, NO_DEPOSIT, spendableBalances } from '#app/entities/deposit/deposit-view.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { changedTokens } from './prepare-change.ts'

/** Returns the state of a deposit of one token: the chosen token and its amount, with functions that change them. */
export function useOneToken({ account, target }: OneTokenDepositProps) {
  const { chainId } = target
  const [entered, setEntered] = useState(NO_DEPOSIT)
  const tokens = changedTokens(target, { usesNative: false })
  const [first, second] = tokens
  const { of: balanceOf, areDisputed, status } = useBalances(chainId, account, [first.address, second.address])
  // The two amounts are independent, because only one is entered.
  const facts = {
    chainId,
    tokens,
    balances: [balanceOf(first.address), balanceOf(second.address)] as const,
    ratio: undefined,
  }
  const { side } = entered
  const entry = depositView(entered, facts).sides[side]
  return {
    tokens,
    side,
    entry,
    areDisputed,
    amount: entry.raw ?? 0n,
    balances: status,
    spendable: spendableBalances(facts),
    choose: (side: Side) => setEntered({ ...NO_DEPOSIT, side }),
    enter: (text: string) => setEntered(enterAmount(entered, side, text, tokens[side])),
  }
}

/** Fields for the token and its amount. */
export function OneTokenFields({ oneToken }: { readonly oneToken: ReturnType<typeof useOneToken> }) {
  const { t } = useTranslation('zap')
  const { tokens, side, entry, areDisputed, choose, enter } = oneToken
  return (
    <>
      <div className={segments} role="group" aria-label={t('token')}>
        {tokens.map((token, at) => (
          <button
            key={token.address}
            type="button"
            className={segment({ size: 'large' })}
            aria-pressed={at === side}
            onClick={() => choose(at === 0 ? 0 : 1)}
          >
            {shortSymbol(token.symbol)}
          </button>
        ))}
      </div>
      <DepositField key={side} index={side} side={entry} onAmount={enter} />
      <DisputedBalances areDisputed={areDisputed} />
    </>
  )
}
