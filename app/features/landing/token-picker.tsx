import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SwapField, SwapLink } from '#app/domain/swap/swap-link.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'
import { TokenButton } from '#app/entities/amount/token-button.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { usePreHydrationInput } from '#app/ui/effects/use-pre-hydration-input.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { choiceOf, type Choice } from './landing-facts.ts'
import { pick, pickArrow, pickLogo, pickSelect } from './swap-widget.css.ts'

interface TokenPickerProps {
  readonly field: SwapField
  readonly link: SwapLink
  readonly choices: readonly Choice[]
  readonly onChoose: (choice: Choice) => void
  /** Opens the token selector. */
  readonly onOpen: () => void
  /** Called before a likely press, to preload the selector. */
  readonly onApproach: () => void
}

/** Chooses a token with a native select, which a button for the token selector replaces after hydration. */
export function TokenPicker(props: TokenPickerProps) {
  const { field, link, choices, onOpen, onApproach } = props
  const { t } = useTranslation('landing')
  const isHydrated = useHydrated()
  const [isSelectFocused, setSelectFocused] = useState(false)
  if (!isHydrated || isSelectFocused) return <NativeSelect {...props} onFocused={setSelectFocused} />
  const chosen = choiceOf(choices, link[field])
  const symbol = chosen?.symbol ?? ''
  return (
    <TokenButton
      field={field}
      label={t(field === 'input' ? 'chooseSell' : 'chooseBuy', { symbol })}
      address={link[field]}
      symbol={symbol}
      logo={chosen?.logo ?? null}
      onClick={onOpen}
      onApproach={onApproach}
    />
  )
}

interface NativeSelectProps extends TokenPickerProps {
  /** Called with true if the select is focused during hydration, when its list may be open. */
  readonly onFocused: (isFocused: boolean) => void
}

function NativeSelect({ field, link, choices, onChoose, onFocused }: NativeSelectProps) {
  const { t } = useTranslation('landing')
  const chosen = choiceOf(choices, link[field])
  const value = writeCurrency(link[field])
  const choose = (currency: string) => {
    const picked = choices.find(({ address }) => writeCurrency(address) === currency)
    if (picked) onChoose(picked)
  }
  const select = usePreHydrationInput<HTMLSelectElement>(value, choose)
  const handleAttach = (box: HTMLElement | null) => {
    if (box?.contains(document.activeElement)) onFocused(true)
  }
  return (
    <span className={pick} ref={handleAttach}>
      <span className={pickLogo}>
        <TokenLogo address={link[field]} symbol={chosen?.symbol ?? ''} logo={chosen?.logo ?? null} size={32} />
      </span>
      <select
        ref={select}
        className={pickSelect}
        name={`${field}Currency`}
        aria-label={t(field === 'input' ? 'sellToken' : 'buyToken')}
        value={value}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => onFocused(false)}
      >
        {choices.map(({ address, symbol }) => (
          <option key={address} value={writeCurrency(address)}>
            {symbol}
          </option>
        ))}
      </select>
      <span className={pickArrow}>
        <Icon icon={ChevronDown} size={16} />
      </span>
    </span>
  )
}
