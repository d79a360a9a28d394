import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { withPool } from '#app/domain/liquidity/create-link.ts'
import { HookCard } from '#app/entities/pool/late-hook-card.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { fieldError, hint, label, stack } from './create.css.ts'
import type { CreateView } from './use-create.ts'

/** The hook of a v4 pool by its address, with what it may do. */
export function HookChoice({ view: { link, hookProblem, change } }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const id = useId()
  const [text, setText] = useState('')
  const { hook, chainId, fee } = link
  const parsed = parseAddress(text.trim())
  const address = parsed.ok && !isNative(parsed.value) ? parsed.value : undefined
  const isWrong = text.trim() !== '' && address === undefined
  if (hook !== undefined) {
    return (
      <div className={stack}>
        <HookCard hook={hook} chainId={chainId} />
        {hookProblem && (
          <Notice tone="negative" role="alert" title={t('hook.invalid')}>
            {t('hook.impossible')}
          </Notice>
        )}
        <Button width="full" onClick={() => change.pool(withPool(link, { hook: undefined }))}>
          {t('hook.remove')}
        </Button>
      </div>
    )
  }
  return (
    <section className={card({ inset: 'large' })} aria-label={t('hook.title')}>
      {fee.isDynamic && (
        <Notice tone="warning" role="status">
          {t('hook.needed')}
        </Notice>
      )}
      <Disclosure summary={t('hook.title')}>
        <form
          className={stack}
          onSubmit={(event) => {
            event.preventDefault()
            if (address) change.pool(withPool(link, { hook: address }))
          }}
        >
          <p className={hint}>{t('hook.text')}</p>
          <div>
            <label className={label} htmlFor={id}>
              {t('hook.address')}
            </label>
            <Input
              id={id}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              placeholder="0x…"
              value={text}
              aria-invalid={isWrong}
              aria-describedby={`${id}-error`}
              onChange={({ target }) => setText(target.value)}
            />
            <p id={`${id}-error`} role="alert" className={fieldError}>
              {isWrong && t('hook.invalid')}
            </p>
          </div>
          <Button type="submit" width="full" aria-disabled={address === undefined}>
            {t('hook.use')}
          </Button>
        </form>
      </Disclosure>
    </section>
  )
}
