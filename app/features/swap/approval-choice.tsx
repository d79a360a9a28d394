import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allowanceQuery } from '#app/chain/allowance.query.ts'
import { isNative } from '#app/domain/address/address.ts'
import type { ApprovalChoice as Choice } from '#app/domain/swap/approval-choice.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { chooseApproval, useApprovalChoice } from './approval-choice-store.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { choice as choiceLook, mono } from './swap.css.ts'

const CHOICES: readonly Choice[] = ['once', 'always']

/** Choice of the amount that the approval before the swap allows, with an explanation. Renders nothing if no approval is needed. */
export function ApprovalChoice({ trade, input }: { readonly trade: QuotedTrade; readonly input: MarketToken }) {
  const { t } = useTranslation('swap')
  const { chainId, kind, maximumIn, response } = trade
  const needsAllowance = kind === 'swap' && !isNative(trade.input)
  const { data: allowance } = useQuery(allowanceQuery(chainId, response.quote.swapper, trade.input, needsAllowance))
  const chosen = useApprovalChoice()
  if (!needsAllowance || allowance === undefined || allowance >= maximumIn) return null
  const symbol = shortSymbol(input.symbol)
  return (
    <div className={choiceLook} data-testid="approval-choice">
      <Text id="approval-title">{t('approval.title', { symbol })}</Text>
      <div className={segments} role="group" aria-labelledby="approval-title">
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className={segment()}
            aria-pressed={choice === chosen}
            onClick={() => chooseApproval(choice)}
          >
            {t(`approval.${choice}`)}
          </button>
        ))}
      </div>
      <Text as="p" size={14} tone="secondary">
        {t(`approval.${chosen}About`, { symbol })}
      </Text>
      <Text as="p" size={12} tone="secondary">
        {t('approval.spender')} <span className={mono}>{chainById(chainId).contracts.permit2}</span>
      </Text>
    </div>
  )
}
