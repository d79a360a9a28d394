import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { HookCard } from '#app/entities/pool/late-hook-card.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { explanation, fieldError, label, stack } from './hook-choice.css.ts'

interface HookChoiceProps {
  readonly chainId: ChainId
  readonly hook: Address | undefined
  /** The pool manager accepts no pool with this hook and the chosen fee. */
  readonly isImpossible: boolean
  /** Undefined removes the hook. */
  readonly onChoose: (hook: Address | undefined) => void
  /** Shown above the field for the address. */
  readonly children?: ReactNode
}

/** Chooses the hook of a v4 pool by its address, and shows its permissions. */
export function HookChoice({ chainId, hook, isImpossible, onChoose, children }: HookChoiceProps) {
  const { t } = useTranslation('hook-choice')
  if (hook === undefined)
    return (
      <section className={card({ inset: 'large' })} aria-label={t('title')}>
        {children}
        <Disclosure summary={t('title')}>
          <HookForm onChoose={onChoose} />
        </Disclosure>
      </section>
    )
  return (
    <div className={stack}>
      <HookCard hook={hook} chainId={chainId} />
      {isImpossible && (
        <Notice tone="negative" role="alert" title={t('invalid')}>
          {t('impossible')}
        </Notice>
      )}
      <Button width="full" onClick={() => onChoose(undefined)}>
        {t('remove')}
      </Button>
    </div>
  )
}

function HookForm({ onChoose }: Pick<HookChoiceProps, 'onChoose'>) {
  const { t } = useTranslation('hook-choice')
  const id = useId()
  const [text, setText] = useState('')
  const parsed = parseAddress(text.trim())
  const address = parsed.ok && !isNative(parsed.value) ? parsed.value : undefined
  const isInvalid = text.trim() !== '' && address === undefined
  return (
    <form
      className={stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (address) onChoose(address)
      }}
    >
      <p className={explanation}>{t('text')}</p>
      <div>
        <label className={label} htmlFor={id}>
          {t('address')}
        </label>
        <Input
          id={id}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder="0x…"
          value={text}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-error`} role="alert" className={fieldError}>
          {isInvalid && t('invalid')}
        </p>
      </div>
      <Button type="submit" width="full" aria-disabled={address === undefined}>
        {t('use')}
      </Button>
    </form>
  )
}
