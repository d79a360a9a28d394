import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { depositSlippage } from '#app/domain/liquidity/deposit-slippage.ts'
import { DepositFields } from '#app/entities/deposit/deposit-fields.tsx'
import { enterAmount } from '#app/entities/deposit/deposit-view.ts'
import { DisputedBalances } from '#app/entities/deposit/disputed-balances.tsx'
import { OffMarket } from '#app/entities/deposit/off-market.tsx'
import { TokenChoice } from '#app/entities/deposit/token-choice.tsx'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { Replay } from '#app/entities/replay/replay.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { hint, sectionTitle, stack } from './create.css.ts'
import { OneToken, takesOneToken } from './one-token.tsx'
import { PairSummary } from './pair-summary.tsx'
import { PriceFacts } from './price-facts.tsx'
import { StepButton } from './step-button.tsx'
import type { CreateView } from './use-create.ts'

/** Step 3: the two amounts. */
export default function DepositStep({ view }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const { link, named, tokens, deposit, pool, change } = view
  const [isOneTokenChosen, setOneTokenChosen] = useState(false)
  const oneToken = takesOneToken(view) ? view : undefined
  const isOneToken = oneToken !== undefined && isOneTokenChosen
  return (
    <>
      <PairSummary view={view} />
      <section className={`${card({ inset: 'large' })} ${stack}`} aria-labelledby="deposit-title">
        <div>
          <h2 id="deposit-title" className={sectionTitle}>
            {t('deposit.title')}
          </h2>
          {!isOneToken && (
            <p className={hint}>{t(link.version === 'v2' && pool === null ? 'deposit.free' : 'deposit.text')}</p>
          )}
        </div>
        {oneToken && <TokenChoice isSingle={isOneTokenChosen} onChoose={setOneTokenChosen} />}
        {isOneToken ? (
          <>
            <Prices view={view} />
            <OneToken view={oneToken} />
          </>
        ) : deposit && tokens && pool !== undefined ? (
          <DepositFields
            view={deposit}
            onAmount={(side, text) => change.deposit(enterAmount(link.deposit, side, text, tokens[side]))}
          />
        ) : (
          <Skeleton shape="full" />
        )}
        {!isOneToken && <DisputedBalances areDisputed={view.areBalancesDisputed} />}
        {view.hasPoolFailed && (
          <Notice tone="negative" role="alert">
            {t('pool.unknown')}
          </Notice>
        )}
        {!isOneToken && <Prices view={view} />}
        {named && !isOneToken && (
          <Suspense fallback={null}>
            <LiquiditySettings auto={depositSlippage(named.version, named.key.token0)} />
          </Suspense>
        )}
      </section>
      {!isOneToken && (
        <>
          <StepButton view={view} />
          <DepositReplay view={view} />
        </>
      )}
    </>
  )
}

/** The price and the range of the deposit. */
function Prices({ view }: { readonly view: CreateView }) {
  const { link, tokens, prices, shownPrice, distance, pool, range } = view
  return (
    <>
      {tokens && prices && shownPrice !== undefined && (
        <dl className={facts}>
          <PriceFacts
            tokens={tokens}
            sides={prices.sides}
            price={shownPrice}
            isNewPool={pool === null}
            range={link.version === 'v2' ? undefined : range}
            tickSpacing={link.fee.tickSpacing}
          />
        </dl>
      )}
      <OffMarket distance={distance} isNewPool={pool === null} />
    </>
  )
}

/** Replay of the deposit; empty until an amount is entered. */
function DepositReplay({ view: { link, tokens, pool, range, deposit } }: { readonly view: CreateView }) {
  if (!pool || !tokens || !deposit?.amounts) return null
  return (
    <Replay
      chainId={link.chainId}
      poolId={pool.id}
      symbols={[tokens[0].symbol, tokens[1].symbol]}
      range={link.version === 'v2' ? null : range}
      deposit={deposit.amounts}
    />
  )
}
