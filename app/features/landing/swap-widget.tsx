import { ChevronDown } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { marketEstimate } from '#app/domain/swap/market-estimate.ts'
import { flipped, withCurrency, writeSwapLink, type SwapField, type SwapLink } from '#app/domain/swap/swap-link.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { SwapCard } from '#app/entities/amount/swap-card.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { usePreHydrationInput } from '#app/ui/effects/use-pre-hydration-input.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { useNavigationState, useNavigation } from '#app/ui/navigation/navigation.tsx'
import type { Choice, WidgetStart } from './landing-facts.ts'
import { pick, pickArrow, pickLogo, pickSelect, rateLine, widget } from './swap-widget.css.ts'

export interface SwapWidgetProps {
  readonly start: WidgetStart
  /** Called on the first interaction, to prefetch the swap page. */
  readonly onBegin: () => void
}

/** The last input, restored when the visitor returns from the swap page. Set only by events, so only in the browser. */
let lastLink: SwapLink | undefined

/**
 * A GET form to /swap. Without JavaScript it submits the input amount; with it either side can be edited, the pair
 * inverted, and the other amount shows an estimate from market prices.
 */
export function SwapWidget({ start, onBegin }: SwapWidgetProps) {
  const { t } = useTranslation('landing')
  const { go } = useNavigation()
  const { isPending } = useNavigationState()
  const [link, setLink] = useState(lastLink?.chainId === start.link.chainId ? lastLink : start.link)
  const change = (next: (link: SwapLink) => SwapLink) =>
    setLink((now) => {
      lastLink = next(now)
      return lastLink
    })
  const choices = withChosen(useResolved(start.choices, start.later), start.choices, link)
  const rateId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(`/swap?${writeSwapLink(link)}`)
  }
  const side = (field: SwapField) => (
    <Side field={field} link={link} choices={choices} rateId={rateId} onChange={change} onBegin={onBegin} />
  )
  return (
    <SwapCard
      title={t('widget')}
      fixed={link.field}
      className={widget}
      side={side}
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
  )
}

interface SideProps {
  readonly field: SwapField
  readonly link: SwapLink
  readonly choices: readonly Choice[]
  readonly rateId: string
  readonly onChange: (change: (link: SwapLink) => SwapLink) => void
  readonly onBegin: () => void
}

function Side({ field, link, choices, rateId, onChange, onBegin }: SideProps) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const fiat = useFiat()
  const isHydrated = useHydrated()
  const isEntered = link.field === field
  const text = isEntered ? link.value : ''
  const estimate = isEntered ? undefined : estimateOf(link, choices)
  const placeholder = estimate === undefined ? '0' : `≈ ${format.amount(estimate)}`
  const price = choiceOf(choices, link, field)?.price
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
      onAmount={(value) => onChange((now) => ({ ...now, value, field }))}
      picker={<TokenSelect field={field} link={link} choices={choices} onChange={onChange} onBegin={onBegin} />}
    >
      {usdValue !== undefined && !fiat.isOff && <FormattedText>{fiat.money(usdValue)}</FormattedText>}
    </AmountPanel>
  )
}

/** A native select: works without JavaScript and well on phones. */
function TokenSelect({ field, link, choices, onChange, onBegin }: Omit<SideProps, 'rateId'>) {
  const { t } = useTranslation('landing')
  const chosen = choiceOf(choices, link, field)
  const value = writeCurrency(link[field])
  const choose = (currency: string) => {
    const picked = choices.find(({ address }) => writeCurrency(address) === currency)
    if (picked) onChange((now) => withCurrency(now, field, picked.address))
  }
  const selectRef = usePreHydrationInput<HTMLSelectElement>(value, choose)
  return (
    <span className={pick}>
      <span className={pickLogo}>
        <TokenLogo address={link[field]} symbol={chosen?.symbol ?? ''} logo={chosen?.logo ?? null} size={32} />
      </span>
      <select
        ref={selectRef}
        className={pickSelect}
        name={`${field}Currency`}
        aria-label={t(field === 'input' ? 'sellToken' : 'buyToken')}
        value={value}
        onFocus={onBegin}
        onChange={(event) => choose(event.target.value)}
      >
        {choices.map(({ address, symbol }) => (
          <option key={address} value={writeCurrency(address)}>
            {symbol}
          </option>
        ))}
      </select>
      <span className={pickArrow}>
        <Icon of={ChevronDown} size={16} />
      </span>
    </span>
  )
}

function RateLine({ id, link, choices }: { readonly id: string } & Pick<SideProps, 'link' | 'choices'>) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const [sold, bought] = [choiceOf(choices, link, 'input'), choiceOf(choices, link, 'output')]
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

/** Adds the selected tokens if the later choices do not include them. */
function withChosen(choices: readonly Choice[], before: readonly Choice[], link: SwapLink): readonly Choice[] {
  const missing = before.filter(
    ({ address }) =>
      (isSameAddress(address, link.input) || isSameAddress(address, link.output)) &&
      !choices.some((choice) => isSameAddress(choice.address, address)),
  )
  return [...choices, ...missing]
}

function choiceOf(choices: readonly Choice[], link: SwapLink, field: SwapField): Choice | undefined {
  return choices.find(({ address }) => isSameAddress(address, link[field]))
}

/** Estimates the other amount from market prices. */
function estimateOf(link: SwapLink, choices: readonly Choice[]): string | undefined {
  const typed = choiceOf(choices, link, link.field)?.price
  const other = choiceOf(choices, link, link.field === 'input' ? 'output' : 'input')?.price
  if (!typed || !other || link.value === '') return undefined
  return marketEstimate(link.value, typed, other)
}
