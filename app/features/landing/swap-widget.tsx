import { Suspense, useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { marketEstimate } from '#app/domain/swap/market-estimate.ts'
import { flipped, withCurrency, writeSwapLink, type SwapField, type SwapLink } from '#app/domain/swap/swap-link.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { SwapCard } from '#app/entities/amount/swap-card.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { useNavigationState, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { choiceOf, type Choice, type WidgetStart } from './landing-facts.ts'
import { rateLine, widget } from './swap-widget.css.ts'
import { TokenPicker } from './token-picker.tsx'
import { useTokenSelector } from './use-token-selector.ts'

export interface SwapWidgetProps {
  readonly start: WidgetStart
  /** Called on the first interaction, to prefetch the swap page. */
  readonly onBegin: () => void
}

interface WidgetState {
  readonly link: SwapLink
  /** Tokens chosen in the selector, which `start` may lack. */
  readonly picked: readonly Choice[]
}

/** The last input, restored when the visitor returns from the swap page. Set only by events, so only in the browser. */
let lastState: WidgetState | undefined

/**
 * A GET form to /swap. Without JavaScript it submits the input amount. With JavaScript either side can be edited, the pair inverted and
 * any token chosen, and the other amount is an estimate from market prices.
 */
export function SwapWidget({ start, onBegin }: SwapWidgetProps) {
  const { t } = useTranslation('landing')
  const { go } = useNavigation()
  const { isPending } = useNavigationState()
  const initial: WidgetState = { link: start.link, picked: [] }
  const [{ link, picked }, setState] = useState(lastState?.link.chainId === start.link.chainId ? lastState : initial)
  const change = (next: (link: SwapLink) => SwapLink, choice?: Choice) =>
    setState((current) => {
      lastState = { link: next(current.link), picked: choice ? [choice, ...current.picked] : current.picked }
      return lastState
    })
  const choices = withPair(useResolved(start.choices, start.later), [...start.choices, ...picked], link)
  const selector = useTokenSelector()
  const rateId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(`/swap?${writeSwapLink(link)}`)
  }
  const choose = (field: SwapField, choice: Choice) =>
    change((current) => withCurrency(current, field, choice.address), choice)
  const side = (field: SwapField) => (
    <Side
      field={field}
      link={link}
      choices={choices}
      rateId={rateId}
      onAmount={(value) => change((current) => ({ ...current, value, field }))}
      onBegin={onBegin}
      picker={
        <TokenPicker
          field={field}
          link={link}
          choices={choices}
          onChoose={(choice) => choose(field, choice)}
          onOpen={() => selector.open(field)}
          onApproach={() => {
            onBegin()
            selector.preload()
          }}
        />
      }
    />
  )
  return (
    <>
      <SwapCard
        title={t('widget')}
        fixed={link.field}
        className={widget}
        renderSide={side}
        onFlip={() => change(flipped)}
        flipLabel={t('flip')}
        onSubmit={submit}
      >
        <input type="hidden" name="chain" value={chainById(link.chainId).interfaceName} />
        <RateLine id={rateId} link={link} choices={choices} />
        <Button type="submit" tone="primary" size="large" width="full" aria-disabled={isPending}>
          {t('quote')}
        </Button>
      </SwapCard>
      {selector.Selector && (
        <Suspense fallback={null}>
          <selector.Selector
            isOpen={selector.isOpen}
            chainId={link.chainId}
            chosen={link[selector.field]}
            onChoose={(choice) => {
              choose(selector.field, choice)
              selector.close()
            }}
            onClose={selector.close}
          />
        </Suspense>
      )}
    </>
  )
}

interface SideProps {
  readonly field: SwapField
  readonly link: SwapLink
  readonly choices: readonly Choice[]
  readonly rateId: string
  readonly picker: ReactNode
  readonly onAmount: (amount: string) => void
  readonly onBegin: () => void
}

function Side({ field, link, choices, rateId, picker, onAmount, onBegin }: SideProps) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const fiat = useFiat()
  const isHydrated = useHydrated()
  const isEntered = link.field === field
  const text = isEntered ? link.value : ''
  const estimate = isEntered ? undefined : estimateOf(link, choices)
  const placeholder = estimate === undefined ? '0' : `≈ ${format.amount(estimate)}`
  const price = choiceOf(choices, link[field])?.price
  const usdValue = isEntered && price && link.value !== '' ? marketEstimate(link.value, price, '1') : undefined
  return (
    <AmountPanel
      field={field}
      fixed={link.field}
      label={t(field === 'input' ? 'sell' : 'buy')}
      amount={text}
      placeholder={placeholder}
      // Without JavaScript only the input side is editable.
      readOnly={field === 'output' && !isHydrated}
      aria-describedby={rateId}
      onFocus={onBegin}
      onAmount={onAmount}
      picker={picker}
    >
      {usdValue !== undefined && !fiat.isOff && <FormattedText>{fiat.money(usdValue)}</FormattedText>}
    </AmountPanel>
  )
}

function RateLine({ id, link, choices }: { readonly id: string } & Pick<SideProps, 'link' | 'choices'>) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const [sold, bought] = [choiceOf(choices, link.input), choiceOf(choices, link.output)]
  const rate = sold?.price && bought?.price ? marketEstimate('1', sold.price, bought.price) : undefined
  return (
    <p id={id} className={rateLine}>
      {rate === undefined ? (
        t('noMarketPrice')
      ) : (
        <>
          <FormattedText>
            {t('rate', { sold: sold?.symbol, bought: bought?.symbol, rate: format.tokenPrice(rate) })}
          </FormattedText>
          <span>{t('marketPrice')}</span>
        </>
      )}
    </p>
  )
}

/** Returns the choices including the tokens of the pair, which may be in `others` only. */
function withPair(choices: readonly Choice[], others: readonly Choice[], link: SwapLink): readonly Choice[] {
  const missing = [link.input, link.output].flatMap((token) =>
    choiceOf(choices, token) ? [] : (choiceOf(others, token) ?? []),
  )
  return [...choices, ...missing]
}

/** Estimates the other amount from market prices. */
function estimateOf(link: SwapLink, choices: readonly Choice[]): string | undefined {
  const enteredPrice = choiceOf(choices, link[link.field])?.price
  const otherPrice = choiceOf(choices, link[link.field === 'input' ? 'output' : 'input'])?.price
  if (!enteredPrice || !otherPrice || link.value === '') return undefined
  return marketEstimate(link.value, enteredPrice, otherPrice)
}
