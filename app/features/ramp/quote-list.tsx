import { useTranslation } from 'react-i18next'
import { limitProblem, limitsOf } from '#app/domain/ramp/ramp-limits.ts'
import { RAMP_PROVIDER_NAMES } from '#app/domain/ramp/ramp.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useDollars } from '#app/entities/price/use-dollars.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Sentence } from '#app/transactions/sentence.tsx'
import { badge } from '#app/ui/badge/badge.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { RampQuote, RampQuotes } from '#app/wire/ramp.ts'
import { problemRow, provider as providerName, quoteAmount, quoteList, quoteRow, section } from './ramp.css.ts'
import type { RampView } from './use-ramp.ts'

const LABEL_ID = 'ramp-quotes'

/** The providers' quotes of the entered amount, best first, and why other providers have none. */
export function QuoteList({ view }: { readonly view: RampView }) {
  const { t } = useTranslation(['ramp', 'errors'])
  const { quotes, quote, offers } = view
  const { status } = quotes
  if (status === 'idle') {
    return (
      <div className={section}>
        <Text as="p" size={14} tone="secondary">
          {t('quotes.empty')}
        </Text>
      </div>
    )
  }
  return (
    <div className={section} aria-busy={status === 'loading'}>
      <Text as="div" size={14} tone="secondary" id={LABEL_ID} tabIndex={-1}>
        {t('quotes')}
      </Text>
      {status === 'failed' && (
        <Notice tone="negative" role="alert" data-testid="quotes-failed">
          <p>{t('quotes.failed')}</p>
          <div>
            <RetryButton retry={quotes.retry} />
          </div>
        </Notice>
      )}
      <div className={quoteList} role="radiogroup" aria-labelledby={LABEL_ID} data-testid="ramp-quotes">
        {status === 'loading' &&
          offers.map(({ id }) => (
            <div key={id} className={quoteRow}>
              <Skeleton shape="disc" />
              <Skeleton shape={120} />
              <Skeleton shape={80} />
            </div>
          ))}
        {quotes.quotes.map((option, index) => (
          <QuoteOption
            key={option.provider}
            view={view}
            option={option}
            isChosen={option === quote}
            isBest={index === 0 && quotes.quotes.length > 1}
          />
        ))}
        {quotes.problems.map((problem) => (
          <ProblemRow key={problem.provider} view={view} problem={problem} />
        ))}
      </div>
      <StaleQuotes view={view} />
    </div>
  )
}

interface QuoteOptionProps {
  readonly view: RampView
  readonly option: RampQuote
  readonly isChosen: boolean
  readonly isBest: boolean
}

function QuoteOption({ view: { direction, token, amount, change }, option, isChosen, isBest }: QuoteOptionProps) {
  const { t } = useTranslation('ramp')
  const dollars = useDollars()
  const isForLess = direction === 'sell' && amount !== undefined && BigInt(option.amount) < amount
  return (
    <label className={quoteRow} data-testid={`quote-${option.provider}`}>
      <input type="radio" name="ramp-provider" checked={isChosen} onChange={() => change.provider(option.provider)} />
      <span>
        <span className={providerName}>
          <Text weight="medium">{RAMP_PROVIDER_NAMES[option.provider]}</Text>
          {isBest && <span className={badge({ tone: 'positive' })}>{t('quotes.best')}</span>}
        </span>
        <Text as="div" size={14} tone="secondary">
          <FormattedText>{t('quotes.fee', { fee: dollars(BigInt(option.feeCents)) })}</FormattedText>
        </Text>
        {isForLess && token && (
          <Text as="div" size={14} tone="secondary">
            <Sentence
              text={t('quotes.buysOnly', { amount: '{{amount}}' })}
              parts={{
                amount: <TokenAmount amount={BigInt(option.amount)} decimals={token.decimals} symbol={token.symbol} />,
              }}
            />
          </Text>
        )}
      </span>
      <span className={quoteAmount}>
        {direction === 'sell' ? (
          <FormattedText>{dollars(BigInt(option.cents))}</FormattedText>
        ) : (
          token && <TokenAmount amount={BigInt(option.amount)} decimals={token.decimals} symbol={token.symbol} />
        )}
      </span>
    </label>
  )
}

interface ProblemRowProps {
  readonly view: RampView
  readonly problem: RampQuotes['problems'][number]
}

/** A provider without a quote. Names the limit that a purchase violates; limits of a sale depend on the token, and offers do not have them. */
function ProblemRow({ view: { direction, amount, facts }, problem: { provider, code } }: ProblemRowProps) {
  const { t } = useTranslation(['ramp', 'errors'])
  const dollars = useDollars()
  const limits = limitsOf(facts.providers.filter(({ id }) => id === provider))
  const violated = direction === 'buy' && amount !== undefined && limits ? limitProblem(amount, limits) : undefined
  const reason =
    !limits || code !== violated
      ? t(code, { ns: 'errors' })
      : code === 'ramp.belowMinimum'
        ? t('limit.minimum', { limit: dollars(limits.minCents) })
        : t('limit.maximum', { limit: dollars(limits.maxCents) })
  return (
    <div className={problemRow} data-testid={`problem-${provider}`}>
      <Text>{RAMP_PROVIDER_NAMES[provider]}</Text>
      <Text as="div" size={14} tone="secondary">
        <FormattedText>{reason}</FormattedText>
      </Text>
    </div>
  )
}

/** Says how old the quotes are if they could not be refreshed. */
function StaleQuotes({ view: { quotes } }: { readonly view: RampView }) {
  const { t } = useTranslation('ramp')
  const format = useFormat()
  if (!quotes.areStale) return null
  return (
    <Notice tone="warning" role="status" data-testid="stale-quotes">
      <FormattedText>{t('quotes.stale', { ago: format.ago(quotes.ageSeconds) })}</FormattedText>
      <div>
        <RetryButton retry={quotes.retry} />
      </div>
    </Notice>
  )
}

function RetryButton({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Button
      size="small"
      onClick={(press) => {
        retry()
        // The button disappears.
        passFocus(press, LABEL_ID)
      }}
    >
      {t('retry')}
    </Button>
  )
}
